/** Resolves after the page's load event; for code that the first screen does not need. */
export async function afterLoad(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => {
      window.addEventListener('load', resolve, { once: true });
    });
  }
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
}
