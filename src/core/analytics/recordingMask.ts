import { RECORDER_GLOBAL_NAME } from 'mixpanel-browser/src/config';

/**
 * The recorder masks texts and inputs. Labels and addresses in attributes can contain names and ids, too: these are
 * masked here.
 */

type Frame = { type: number; data: unknown; timestamp: number };
type RecordOptions = { emit: (frame: Frame) => void };
type Recorder = { rrwebRecord: (this: unknown, options: RecordOptions) => unknown };
type RecorderClass = new (mixpanel: unknown) => Recorder;

/** rrweb's frame type with the page's address. */
const META = 4;
/** Attributes with texts, and attributes with addresses. */
const TEXT_ATTRIBUTES =
  /^(aria-(label|description|valuetext|placeholder|roledescription)|title|alt|placeholder|label|content|value)$/;
const ADDRESS_ATTRIBUTES = /^(href|action|formaction|srcset|poster)$/;

/** Masks the frame's attributes and the page's address in place; returns the same frame. */
export function maskFrame<F extends Frame>(frame: F, address: () => string): F {
  if (frame.type === META && isRecord(frame.data)) frame.data.href = address();
  else maskWithin(frame.data);
  return frame;
}

function maskWithin(value: unknown): void {
  if (Array.isArray(value)) for (const each of value) maskWithin(each);
  else if (isRecord(value)) {
    if (isRecord(value.attributes)) maskAttributes(value.attributes, value.tagName);
    for (const each of Object.values(value)) if (typeof each === 'object') maskWithin(each);
  }
}

function maskAttributes(attributes: Record<string, unknown>, tagName: unknown): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value !== 'string') continue;
    if (TEXT_ATTRIBUTES.test(name)) attributes[name] = '*'.repeat(value.length);
    // Style sheets and the app's own pictures are needed to show a recording.
    else if (ADDRESS_ATTRIBUTES.test(name) && tagName !== 'link' && tagName !== 'use') attributes[name] = '#';
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Call after the recorder's code is loaded and before the library starts: its two parts meet in a global that the
 * library names.
 */
export function maskRecorder(address: () => string): void {
  const scope = window as unknown as Record<typeof RECORDER_GLOBAL_NAME, RecorderClass>;
  const Unmasked = scope[RECORDER_GLOBAL_NAME];
  scope[RECORDER_GLOBAL_NAME] = class MaskedRecorder extends Unmasked {
    constructor(mixpanel: unknown) {
      super(mixpanel);
      const { rrwebRecord } = this;
      this.rrwebRecord = (options) =>
        rrwebRecord({ ...options, emit: (frame) => options.emit(maskFrame(frame, address)) });
    }
  };
}
