/** Where the result of a state is shown. */
export const resultPath = (electionId: string, code: string): string =>
  `/results/${encodeURIComponent(electionId)}/${code.toLowerCase()}`;
