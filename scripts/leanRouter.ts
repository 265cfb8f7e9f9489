import type { Plugin } from 'vite';

/** Where the package makes a component or a context of React's, whether anybody asks for it or not. */
const MAKING = / = (React\d*\.(?:forwardRef|memo|createContext)\()/g;
/** Names for React's developer tools. To the build, each is a use of what it names. */
const NAMING = /^\w+\.displayName = "\w+";$/gm;

/** Lets the build leave out those of the router's components that the page does not use. */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    transform: {
      filter: { id: /node_modules\/react-router\// },
      handler: (code) => ({ code: code.replaceAll(MAKING, ' = /* @__PURE__ */ $1').replaceAll(NAMING, ''), map: null }),
    },
  };
}
