import { fallbackOf } from '../../../contract/states.ts';

/**
 * What a tab must show, restated from specification R5.1: the address, the primary location, what was looked at or
 * chosen last, the guess.
 */
export class Expected {
  address: string | null = null;
  /** The address was chosen by the redirect to a guessed state only. */
  isRedirected = false;
  primary: string | null = null;
  /** What opens for the primary location while the tab has not shown that itself. */
  standIn: string | null = null;
  seen: string | null = null;
  guess: string | null = null;
  /** Open states, as this tab has read them. */
  open: ReadonlySet<string> | null = null;

  get isGuessed(): boolean {
    if (this.address !== null) return this.isRedirected && this.seen === null;
    return this.primary === null && this.seen === null && this.guess !== null;
  }

  get shownLast(): string | null {
    return this.seen ?? this.guess;
  }

  get isUnchecked(): boolean {
    return this.address === null && this.primary !== null && this.shownLast !== this.primary && this.standIn === null;
  }

  get code(): string | null {
    if (this.address !== null) return this.address;
    if (this.primary !== null) return this.shownLast === this.primary ? this.primary : (this.standIn ?? this.primary);
    return this.shownLast;
  }

  look(): void {
    if (this.code !== null && !this.isGuessed && !this.isUnchecked) this.seen = this.code;
  }

  offered(wanted: string, open: ReadonlySet<string>): string {
    this.open ??= open;
    return fallbackOf(wanted, this.open).toLowerCase();
  }
}
