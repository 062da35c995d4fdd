/** The place of a picture that stays in sight where a page cuts it. Nine places, because public pages have no styles of their own. */
export const focusPoints = ['top-left', 'top', 'top-right', 'left', 'center', 'right', 'bottom-left', 'bottom', 'bottom-right'] as const
export type FocusPoint = (typeof focusPoints)[number]
