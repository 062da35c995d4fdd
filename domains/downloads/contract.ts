import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { emailAddress } from '#kit/contract/schemas.ts'
import { linkStates } from './contract/words.ts'

const download = z.object({
  inventory_id: z.string(),
  title: z.string(),
  state: z.enum(linkStates),
  /** Null until it is paid. Then the link is created and mailed. */
  link: z
    .object({
      id: z.string(),
      url: z.string(),
      expires_at: z.string(),
      downloads: z.number(),
      most_downloads: z.number(),
      sent_to: z.string().nullable(),
      sent_at: z.string().nullable(),
      last_download_at: z.string().nullable(),
    })
    .nullable(),
})

export const listDownloads = endpoint({
  method: 'GET',
  path: '/bookings/{id}/downloads',
  summary: 'List the downloads of a booking (tracks and products with a file) with the status of each link.',
  access: ['View Bookings', 'Edit Bookings', 'View Shop Orders'],
  result: z.array(download),
})
export const sendBody = z.strictObject({ to: emailAddress })
export const sendDownloads = endpoint({
  method: 'POST',
  path: '/bookings/{id}/downloads/send',
  summary: 'Send the download links of a paid booking by mail. Used links work again; a revoked one gets a new address.',
  access: ['Edit Bookings'],
  body: sendBody,
  result: z.object({ message: z.string() }),
})
export const revokeDownload = endpoint({
  method: 'POST',
  path: '/bookings/downloads/{id}/revoke',
  summary: 'Revoke a link at once.',
  access: ['Edit Bookings'],
  result: download,
})
