import type { PublicConfig } from '#contract/config';
import styles from '../../../shared/ui/Dialog.module.css';

type Widget = {
  render: (place: HTMLElement, options: Record<string, unknown>) => void;
};
/** The names under which Turnstile, hCaptcha and reCAPTCHA are found. */
type Provided = Partial<Record<'turnstile' | 'hcaptcha' | 'grecaptcha', Widget>> & { botCheckLoaded?: () => void };
type Policy = { createScriptURL: (address: string) => string };
type Factory = { createPolicy: (name: string, rules: Policy) => Policy };

let loaded: Promise<Widget | undefined> | undefined;

/** Loads the provider's script, whose address is the only one that our policy of Trusted Types returns. */
function loadWidget(script: string): Promise<Widget | undefined> {
  return new Promise((resolve) => {
    const page = window as Provided & { trustedTypes?: Factory };
    const address = `${script}?onload=botCheckLoaded&render=explicit`;
    page.botCheckLoaded = () => resolve(page.turnstile ?? page.hcaptcha ?? page.grecaptcha);
    const element = document.createElement('script');
    const policy = page.trustedTypes?.createPolicy('bot-check', { createScriptURL: () => address });
    element.src = policy?.createScriptURL(address) ?? address;
    element.addEventListener('error', () => resolve(undefined));
    document.head.append(element);
  });
}

/**
 * Shows the bot check; resolves to its answer. Without one, because it cannot be loaded or was closed, to undefined: the
 * server lets a sign-up pass while the provider is away.
 */
export async function answerBotCheck({ siteKey, script }: NonNullable<PublicConfig['botCheck']>) {
  loaded ??= loadWidget(script);
  const widget = await loaded;
  if (!widget) {
    loaded = undefined;
    return undefined;
  }
  const dialog = document.createElement('dialog');
  dialog.className = styles.dialog ?? '';
  const title = document.createElement('h2');
  title.textContent = 'Checking that you’re a person';
  dialog.append(title, document.createElement('div'));
  document.body.append(dialog);
  dialog.showModal();
  try {
    return await new Promise<string | undefined>((resolve) => {
      const giveUp = () => resolve(undefined);
      dialog.addEventListener('close', giveUp);
      widget.render(dialog.lastElementChild as HTMLElement, {
        sitekey: siteKey,
        callback: resolve,
        'error-callback': giveUp,
      });
    });
  } finally {
    dialog.remove();
  }
}
