/** The code that each payload runs in a page that treats text as HTML or as a URL. */
export const CALL = 'alert(1)';

const TAGS = [
  `<script>${CALL}</script>`,
  `<img src=x onerror=${CALL}>`,
  `<svg onload=${CALL}>`,
  `<svg/onload=${CALL}//`,
  `<body onload=${CALL}>`,
  `<iframe srcdoc="<script>parent.${CALL}</script>">`,
  `<iframe src="javascript:parent.${CALL}">`,
  `<details open ontoggle=${CALL}>`,
  `<input autofocus onfocus=${CALL}>`,
  `<video><source onerror=${CALL}></video>`,
  `<object data="javascript:${CALL}">`,
  `<math><mtext><img src=x onerror=${CALL}>`,
  `<a href="javascript:${CALL}" autofocus onfocus=${CALL}>x</a>`,
  `<meta http-equiv=refresh content="0;url=javascript:${CALL}">`,
  `<base href="https://evil.example/">`,
  `<style>*{background:url(https://evil.example/)}</style>`,
  `<template><script>${CALL}</script></template>`,
  `<noscript><img src=x onerror=${CALL}></noscript>`,
  `{{constructor.constructor('${CALL}')()}}`,
  `\${${CALL}}`,
];

/** Prefixes that end an attribute, a script's data, a title, a comment or an entity. Names with U+2028 are refused. */
const ESCAPES = ['', '">', "'>", '</title>', '</script>', '--><!-->', '</textarea>', '"}]', '&lt;', ']]>'];

/** 200 texts, each at most as long as a name may be. */
export const PAYLOADS: readonly string[] = ESCAPES.flatMap((escape) => TAGS.map((tag) => escape + tag)).map((text) =>
  text.slice(0, 80),
);
