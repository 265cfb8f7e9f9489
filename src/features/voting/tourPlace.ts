type Size = { width: number; height: number };
type Box = Size & { left: number; top: number };

/** Gaps between the target and the dialog, and between the dialog and the screen's edge. */
const GAP_PX = 20;
const EDGE_PX = 12;

const clamp = (value: number, max: number) => Math.max(EDGE_PX, Math.min(value, max - EDGE_PX));

/** Position of a dialog below its target, else above it, always within the screen. */
export function placeBeside(target: Box, dialog: Size, screen: Size): { left: number; top: number } {
  const below = target.top + target.height + GAP_PX;
  const above = target.top - GAP_PX - dialog.height;
  const top = below + dialog.height + EDGE_PX <= screen.height ? below : above;
  return { left: clamp(target.left, screen.width - dialog.width), top: clamp(top, screen.height - dialog.height) };
}
