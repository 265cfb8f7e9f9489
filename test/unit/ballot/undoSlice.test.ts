import { describe, expect, it } from 'vitest';
import {
  ballotChanged,
  selectLastChange,
  type Undoable,
  undoButton,
  undoRequested,
  undoSlice,
} from '../../../src/core/ballot/undoSlice.ts';
import { routeEntered } from '../../../src/core/navigation/routeEvents.ts';
import { signedOut } from '../../../src/core/session/sessionSlice.ts';

const { reducer } = undoSlice;
const vote = (id: string, locationId = 'az'): Undoable => ({
  id,
  locationId,
  kind: 'add',
  courseId: 1,
  name: 'Aguila',
});
const after = (...actions: Parameters<typeof reducer>[1][]): Undoable[] => actions.reduce(reducer, []);
const three = [ballotChanged(vote('a')), ballotChanged(vote('b')), ballotChanged(vote('c', 'ut'))];

describe('the changes that can be undone', () => {
  it('are none at first, and then those of the open page, the last one last', () => {
    expect(undoSlice.getInitialState()).toEqual([]);
    expect(after(...three)).toEqual([vote('a'), vote('b'), vote('c', 'ut')]);
  });

  it('are undone one after the other in each state', () => {
    const undo = after(...three);
    expect([selectLastChange({ undo }, 'az'), selectLastChange({ undo }, 'ut')]).toEqual([vote('b'), vote('c', 'ut')]);
    expect(selectLastChange({ undo }, 'nv')).toBeUndefined();
  });

  it('are less those that somebody has asked to undo', () => {
    expect(after(...three, undoRequested(vote('a'), vote('c', 'ut')))).toEqual([vote('b')]);
  });

  it('are less one that the server has refused', () => {
    const refused = {
      type: 'api/executeMutation/rejected',
      error: {},
      meta: { requestId: 'b', requestStatus: 'rejected' },
    };
    expect(after(...three, refused)).toEqual([vote('a'), vote('c', 'ut')]);
  });

  it('end with the page and with the session', () => {
    expect(after(...three, routeEntered('/'))).toEqual([]);
    expect(after(...three, signedOut())).toEqual([]);
  });

  it('are what the button of a toast undoes', () => {
    expect(undoButton(vote('a'), vote('b'))).toEqual({
      text: 'Undo',
      does: { type: 'undo/requested', payload: [vote('a'), vote('b')] },
      isUndo: true,
    });
  });
});
