/** When the first page stands with all it needs: whatever nobody waits for is fetched then. */
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
