import { asCallError, type CallError } from '#kit/web/call-error.ts'

/** Takes the refusal of an approval, to show what changed. */
export type Refuse = (error: CallError | null) => void

/** Runs an approval. If something changed since the draft was made, `refuse` gets the refusal; other errors are the form's. */
export async function approving(work: () => Promise<void>, refuse: Refuse): Promise<void> {
  try {
    await work()
  } catch (error) {
    const refusal = asCallError(error)
    if (refusal.code !== 'stale') throw error
    refuse(refusal)
  }
}
