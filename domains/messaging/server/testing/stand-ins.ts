import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import type { TestApp } from '#kit/server/testing/test-app.ts'

export const smsKey = { username: 'rwenzori', api_key: 'atsk_stand_in_0123456789' }
export const whatsappKey = {
  access_token: 'EAAstandin0123456789',
  app_secret: 'app-secret-of-stand-in',
  phone_number_id: '106540352242922',
  business_id: '102290129340398',
}

const smsForm = z.strictObject({
  username: z.literal(smsKey.username),
  to: z.string().regex(/^\+[1-9][0-9]{7,14}$/),
  message: z.string().min(1).max(1530),
  enqueue: z.literal('1'),
  from: z.string().min(3).max(15).optional(),
})
const parameter = z.strictObject({ type: z.literal('text'), text: z.string().min(1) })
const content = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.strictObject({ preview_url: z.boolean(), body: z.string().min(1).max(4096) }) }),
  z.object({
    type: z.literal('image'),
    image: z.strictObject({ id: z.string().regex(/^media-/), caption: z.string().min(1).max(1024).optional() }),
  }),
  z.object({
    type: z.literal('document'),
    document: z.strictObject({
      id: z.string().regex(/^media-/),
      filename: z.string().min(1).max(240),
      caption: z.string().min(1).max(1024).optional(),
    }),
  }),
  z.object({
    type: z.literal('template'),
    template: z.strictObject({
      name: z.string().regex(/^[a-z0-9_]+$/),
      language: z.strictObject({ code: z.string().regex(/^[a-z]{2,3}(_[A-Z]{2})?$/) }),
      components: z.array(z.strictObject({ type: z.literal('body'), parameters: z.array(parameter).min(1) })).max(1),
    }),
  }),
])
const whatsappMessage = z
  .looseObject({
    messaging_product: z.literal('whatsapp'),
    recipient_type: z.literal('individual'),
    to: z
      .string()
      .regex(/^[1-9][0-9]{7,14}$/)
      .optional(),
    recipient: z
      .string()
      .regex(/^[A-Z]{2}\.[A-Za-z0-9.]+$/)
      .optional(),
    biz_opaque_callback_data: z.uuid(),
  })
  .refine(({ to, recipient }) => (to === undefined) !== (recipient === undefined), 'to or recipient')
const mediaTypes: readonly string[] = [
  'image/jpeg',
  'image/png',
  'text/plain',
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
]

const submitted = z.strictObject({
  name: z.string().regex(/^[a-z0-9_]+$/),
  language: z.string(),
  category: z.enum(['MARKETING', 'UTILITY', 'AUTHENTICATION']),
  components: z.array(
    z.union([
      z.strictObject({
        type: z.literal('BODY'),
        text: z.string(),
        example: z.strictObject({ body_text: z.tuple([z.array(z.string()).min(1)]) }).optional(),
      }),
      z.strictObject({ type: z.literal('FOOTER'), text: z.string().max(60) }),
    ]),
  ),
})

type Answer = { status: number; body: unknown } | 'hang up'

/**
 * Starts a server that answers like Africa's Talking and the WhatsApp Cloud API, and checks every header and field. It adds to `faults`
 * what they would refuse. `next` answers the next message in another way.
 */
export async function startProviders(test: TestApp) {
  const sms: z.output<typeof smsForm>[] = []
  const whatsapp: Record<string, unknown>[] = []
  const uploads: { id: string; name: string; type: string; content: Buffer }[] = []
  /** Files that people sent, by media id. */
  const media = new Map<string, { mime: string; content: Buffer; host?: string }>()
  const templates: object[] = []
  const listedTemplates: object[] = []
  const faults: string[] = []
  const behave: { next: Answer[] } = { next: [] }
  let ids = 0

  function read<Shape extends z.ZodType>(shape: Shape, body: unknown, what: string): z.output<Shape> | null {
    const parsed = shape.safeParse(body)
    if (parsed.success) return parsed.data
    faults.push(`${what}: ${parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')}`)
    return null
  }

  function takeSms(request: IncomingMessage, body: string): Answer {
    if (request.headers.apikey !== smsKey.api_key) return { status: 401, body: 'The supplied authentication is invalid' }
    if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) faults.push('sms: content type')
    if (request.headers.accept !== 'application/json') faults.push('sms: accept')
    const form = read(smsForm, Object.fromEntries(new URLSearchParams(body)), 'sms')
    if (!form) return { status: 400, body: 'A field is not valid.' }
    sms.push(form)
    const messageId = `ATXid_${++ids}`
    const recipient = { statusCode: 101, number: form.to, status: 'Success', cost: 'USD 0.0110', messageId }
    return { status: 201, body: { SMSMessageData: { Message: 'Sent to 1/1 Total Cost: USD 0.0110', Recipients: [recipient] } } }
  }

  function takeWhatsapp(request: IncomingMessage, body: string): Answer {
    if (request.headers.authorization !== `Bearer ${whatsappKey.access_token}`)
      return { status: 401, body: { error: { message: 'Invalid OAuth access token', code: 190 } } }
    const url = new URL(request.url!, 'http://stand-in')
    if (url.pathname === `/v23.0/${whatsappKey.business_id}/message_templates`) return takeTemplates(request, body)
    const [, mediaId] = /^\/v23\.0\/(media-[a-z0-9-]+)$/.exec(url.pathname) ?? []
    if (mediaId) return placeOf(mediaId)
    if (url.pathname !== `/v23.0/${whatsappKey.phone_number_id}/messages`)
      return { status: 404, body: { error: { message: 'Unknown path', code: 100 } } }
    const json: unknown = JSON.parse(body)
    const message = read(whatsappMessage, json, 'whatsapp')
    const mediaOf = z
      .looseObject({ image: z.object({ id: z.string() }).optional(), document: z.object({ id: z.string() }).optional() })
      .parse(json)
    const given = (mediaOf.image ?? mediaOf.document)?.id
    if (given && !uploads.some(({ id }) => id === given)) faults.push(`whatsapp: media ${given} was not uploaded`)
    if (!message || !read(content, json, 'whatsapp content'))
      return { status: 400, body: { error: { message: 'Invalid parameter', code: 100 } } }
    whatsapp.push(message)
    return {
      status: 200,
      body: { messaging_product: 'whatsapp', contacts: [{ input: message.to, wa_id: message.to }], messages: [{ id: `wamid.${++ids}` }] },
    }
  }

  /** Accepts what WhatsApp accepts: pictures of 5 MB, and documents of the listed types. */
  async function takeMedia(request: IncomingMessage, body: Buffer): Promise<Answer> {
    if (request.headers.authorization !== `Bearer ${whatsappKey.access_token}`)
      return { status: 401, body: { error: { message: 'Invalid OAuth access token', code: 190 } } }
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': request.headers['content-type'] ?? '' } }).formData()
    const file = form.get('file')
    const type = form.get('type')
    if (form.get('messaging_product') !== 'whatsapp') faults.push('media: messaging_product')
    if (
      !(file instanceof File) ||
      file.type.split(';')[0] !== type ||
      !mediaTypes.includes(String(type)) ||
      [...form.keys()].length !== 3
    ) {
      faults.push(`media: ${String(type)} ${file instanceof File ? file.type : 'no file'}`)
      return { status: 400, body: { error: { message: 'Param file must be a file with one of the following types', code: 100 } } }
    }
    if (String(type).startsWith('image/') && file.size > 5 * 1024 * 1024) faults.push('media: picture larger than 5 MB')
    const id = `media-${++ids}`
    uploads.push({ id, name: file.name, type: String(type), content: Buffer.from(await file.arrayBuffer()) })
    return { status: 200, body: { id } }
  }

  function placeOf(id: string): Answer {
    const known = media.get(id)
    if (!known) return { status: 400, body: { error: { message: 'Unsupported get request. Object does not exist', code: 100 } } }
    const url = `${known.host ?? origin}/downloads/${id}`
    return { status: 200, body: { messaging_product: 'whatsapp', id, url, mime_type: known.mime, file_size: String(known.content.length) } }
  }

  function takeTemplates(request: IncomingMessage, body: string): Answer {
    if (request.method === 'GET') return { status: 200, body: { data: listedTemplates, paging: { cursors: { before: 'a', after: 'b' } } } }
    const template = read(submitted, JSON.parse(body), 'template')
    if (!template) return { status: 400, body: { error: { message: 'Invalid parameter', code: 100 } } }
    templates.push(template)
    return { status: 200, body: { id: String(5000 + templates.length), status: 'PENDING', category: template.category } }
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', async () => {
      const bytes = Buffer.concat(parts)
      const body = bytes.toString('utf8')
      const [, download] = /^\/downloads\/(.+)$/.exec(request.url!) ?? []
      if (download) {
        if (request.headers.authorization !== `Bearer ${whatsappKey.access_token}`) faults.push('download: token')
        const { mime, content: file } = media.get(download)!
        return response.writeHead(200, { 'content-type': mime }).end(file)
      }
      const given =
        request.url === '/version1/messaging'
          ? takeSms(request, body)
          : request.url === `/v23.0/${whatsappKey.phone_number_id}/media`
            ? await takeMedia(request, bytes)
            : takeWhatsapp(request, body)
      const answer = behave.next.shift() ?? given
      if (answer === 'hang up') return response.destroy()
      const isText = typeof answer.body === 'string'
      return response
        .writeHead(answer.status, { 'content-type': isText ? 'text/plain' : 'application/json' })
        .end(isText ? (answer.body as string) : JSON.stringify(answer.body))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  Object.assign(test.app.settings, { AFRICASTALKING_URL: origin, WHATSAPP_URL: `${origin}/v23.0` })
  return {
    sms,
    whatsapp,
    uploads,
    media,
    templates,
    listedTemplates,
    faults,
    behave,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
export type Providers = Awaited<ReturnType<typeof startProviders>>

/** Posts a WhatsApp webhook with its signature. */
export function postWhatsapp(url: string, body: object, secret: string = whatsappKey.app_secret): Promise<Response> {
  const text = JSON.stringify(body)
  const signature = createHmac('sha256', secret).update(text).digest('hex')
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
    body: text,
  })
}

/** A WhatsApp webhook with one value. */
export const whatsappHook = (value: object, field = 'messages') => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: whatsappKey.business_id,
      changes: [
        {
          field,
          value: {
            messaging_product: 'whatsapp',
            metadata: { display_phone_number: '256700000000', phone_number_id: whatsappKey.phone_number_id },
            ...value,
          },
        },
      ],
    },
  ],
})

/** A text that a person sends. `at` is the sender's clock. */
export const whatsappText = (
  id: string,
  body: string,
  {
    from = '256772123456',
    name = 'Grace Akello',
    at = new Date(),
    ...more
  }: { from?: string | null; name?: string; at?: Date; user_id?: string } = {},
) =>
  whatsappHook({
    contacts: [{ profile: { name }, ...(from && { wa_id: from }), ...(more.user_id && { user_id: more.user_id }) }],
    messages: [
      {
        ...(from && { from }),
        ...(more.user_id && { from_user_id: more.user_id }),
        id,
        timestamp: String(Math.floor(at.getTime() / 1000)),
        type: 'text',
        text: { body },
      },
    ],
  })
