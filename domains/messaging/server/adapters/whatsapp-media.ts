import type { App } from '#kit/server/app.ts'
import { outgoingFetch } from '#kit/server/restored/gate.ts'
import type { Account, OutgoingFile, Sent } from './adapter.ts'
import { ask, isAnswer, type Answered } from './ask.ts'
import { bareHeaders, urlOf } from './whatsapp-address.ts'
import { mediaMade, mediaPlace } from './whatsapp-shapes.ts'

// Files of the WhatsApp Cloud API: developers.facebook.com/docs/whatsapp/cloud-api/reference/media. A file is uploaded first, and a message
// names its media id. A file that a person sent has a media id too, whose address is asked for and works for five minutes.

const isPicture = (mime: string): boolean => mime === 'image/jpeg' || mime === 'image/png'

/** Returns the content of a message with a file. Pictures are shown in the chat, other files are documents with a name. */
export const fileContent = ({ name, mime }: OutgoingFile, mediaId: string, text: string) => {
  const caption = text === '' ? {} : { caption: text }
  return isPicture(mime)
    ? { type: 'image', image: { id: mediaId, ...caption } }
    : { type: 'document', document: { id: mediaId, filename: name, ...caption } }
}

/** Uploads a file. Nothing was sent to a person yet, so a broken connection is tried again. */
export async function uploadMedia(
  app: App,
  account: Account,
  { name, mime, content }: OutgoingFile,
): Promise<{ mediaId: string } | Answered | Extract<Sent, { status: 'again' }>> {
  const form = new FormData()
  form.append('messaging_product', 'whatsapp')
  // WhatsApp knows no CSV.
  const type = mime === 'text/csv' ? 'text/plain' : mime
  form.append('type', type)
  form.append('file', new Blob([new Uint8Array(content)], { type }), name)
  const answer = await ask(urlOf(app, `${account.sender!}/media`), { method: 'POST', headers: bareHeaders(account), body: form })
  if (!isAnswer(answer)) return { status: 'again', error: answer.error }
  if (answer.status >= 400) return answer
  const made = mediaMade.safeParse(answer.body)
  return made.success ? { mediaId: made.data.id } : { status: 'again', error: 'The answer of WhatsApp cannot be read.' }
}

/** Hosts from which Meta serves media. The access token goes to no other. */
const mediaHosts = /(?:^|\.)(?:fbsbx\.com|fbcdn\.net|facebook\.com|whatsapp\.net)$/

const patienceMs = 60_000

/** Downloads a file that a person sent. Returns null if it is gone or too large. @throws when WhatsApp does not answer as documented. */
export async function downloadMedia(
  app: App,
  account: Account,
  mediaId: string,
  maxBytes: number,
): Promise<{ content: Buffer; mime: string } | null> {
  const answer = await ask(urlOf(app, encodeURIComponent(mediaId)), { headers: bareHeaders(account) })
  if (!isAnswer(answer)) throw new Error(answer.error)
  if (answer.status === 429) throw new Error('WhatsApp asks to try later.')
  if (answer.status >= 400) return null
  const { url, mime_type, file_size } = mediaPlace.parse(answer.body)
  if (file_size !== undefined && file_size > maxBytes) return null
  const place = new URL(url)
  const own = new URL(app.settings.WHATSAPP_URL)
  if (place.origin !== own.origin && !(place.protocol === 'https:' && mediaHosts.test(place.hostname)))
    throw new Error(`WhatsApp names a host that is not its own: ${place.hostname}`)
  const response = await outgoingFetch(place, { headers: bareHeaders(account), redirect: 'error', signal: AbortSignal.timeout(patienceMs) })
  if (response.status === 404 || response.status === 410) return null
  if (!response.ok || !response.body) throw new Error(`The file answered ${response.status}.`)
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
    size += part.length
    if (size > maxBytes) return null
    parts.push(part)
  }
  return size === 0 ? null : { content: Buffer.concat(parts), mime: mime_type }
}
