import { escapeHtml } from '../../http/escapeHtml.ts';

/** Not allowed in XML, not even escaped. */
const NO_XML =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** Text as the content of an element or attribute. */
export const escapeXml = (text: string): string => escapeHtml(text.replaceAll(NO_XML, ''));
