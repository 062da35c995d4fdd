import { showError } from '#kit/web/feedback/dialogs.ts'

/** Runs a download, and says why it failed. */
export async function download(run: () => Promise<unknown>): Promise<void> {
  try {
    await run()
  } catch (error) {
    showError('The file cannot be downloaded', error)
  }
}
