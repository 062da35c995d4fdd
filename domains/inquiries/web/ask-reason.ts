import { ask } from '#kit/web/feedback/dialogs.ts'

/** Asks why an inquiry is closed: empty when the person gives no reason, `null` when they do not close it after all. */
export const askReason = (name: string): Promise<string | null> =>
  ask({
    title: `Close the inquiry of ${name}?`,
    label: 'Reason (may be left empty)',
    action: 'Close inquiry',
    required: false,
  })
