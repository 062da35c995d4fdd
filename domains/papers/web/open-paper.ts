import type { PaperType } from '../contract.ts'
import { call } from './calls.ts'

/** Opens one numbered paper of a booking, to read or print it. */
export const openPaper = (bookingId: string, type: PaperType, documentId: string) =>
  call.open('GET /bookings/{id}/papers/{type}', { params: { id: bookingId, type }, query: { document_id: documentId } })
