import { ask } from '#kit/web/feedback/dialogs.ts'

/** Asks why an inquiry is closed. Returns an empty string without a reason, `null` if the person cancels. */
export const askReason = (name: string): Promise<string | null> =>
  ask({
    title: `Close the inquiry of ${name}?`,
    label: 'Reason (optional)',
    action: 'Close inquiry',
    required: false,
  })
