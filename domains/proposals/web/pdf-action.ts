import { showError } from '#kit/web/feedback/dialogs.ts'
import type { Action } from '#kit/web/list-page/list-types.ts'
import { call } from './calls.ts'

/** Saves the PDF of a proposal. */
export const pdfAction = (id: string): Action => ({
  label: 'Save as PDF',
  icon: 'download',
  run: () => call.download('GET /business/proposals/{id}/pdf', { params: { id } }).catch((error) => showError('No PDF', error)),
})
