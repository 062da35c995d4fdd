import { createHmac, timingSafeEqual } from 'node:crypto'
import type { App } from '#kit/server/app.ts'
import { templateCategories, type TemplateCategory } from '../../contract/words.ts'
import type { Account, Adapter, Outgoing, ProviderTemplate, Sent } from './adapter.ts'
import { headersOf, urlOf } from './whatsapp-address.ts'
import { downloadMedia, fileContent, uploadMedia } from './whatsapp-media.ts'
import { ask, isAnswer, type Answered } from './ask.ts'
import { failureOfCode, readWhatsapp, templateStatusOf } from './whatsapp-read.ts'
import { errorAnswer, sentAnswer, templateList, templateMade } from './whatsapp-shapes.ts'

/** A phone number is sent without its plus; a user id goes in a field of its own. */
const recipientOf = (address: string) => (address.startsWith('+') ? { to: address.slice(1) } : { recipient: address })

const contentOf = ({ text, template, file }: Outgoing, mediaId: string | null) =>
  file && mediaId
    ? fileContent(file, mediaId, text)
    : template
      ? {
          type: 'template',
          template: {
            name: template.name,
            language: { code: template.language },
            components:
              template.params.length > 0
                ? [{ type: 'body', parameters: template.params.map((param) => ({ type: 'text', text: param })) }]
                : [],
          },
        }
      : { type: 'text', text: { preview_url: /https?:\/\//.test(text), body: text } }

async function send(app: App, account: Account, message: Outgoing): Promise<Sent> {
  const uploaded = message.file ? await uploadMedia(app, account, message.file) : null
  if (uploaded && 'status' in uploaded) return isAnswer(uploaded) ? refusalOf(uploaded) : uploaded
  const answer = await ask(urlOf(app, `${account.sender!}/messages`), {
    method: 'POST',
    headers: headersOf(account),
    body: JSON.stringify({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      ...recipientOf(message.address),
      ...contentOf(message, uploaded?.mediaId ?? null),
      biz_opaque_callback_data: message.id,
    }),
  })
  if (!isAnswer(answer)) return answer
  if (answer.status >= 400) return refusalOf(answer)
  const parsed = sentAnswer.safeParse(answer.body)
  if (!parsed.success) return { status: 'unknown', error: 'The answer of WhatsApp cannot be read.' }
  return { status: 'sent', providerId: parsed.data.messages[0]!.id }
}

function refusalOf({ status, body, retryAfter }: Answered): Sent {
  const parsed = errorAnswer.safeParse(body)
  const error = parsed.data?.error.error_data?.details ?? parsed.data?.error.message ?? `WhatsApp answered ${status}.`
  const failure = status === 429 ? 'again' : parsed.success ? failureOfCode(parsed.data.error.code) : 'refused'
  return failure === 'again' ? { status: 'again', error, afterSeconds: retryAfter ?? 60 } : { status: 'failed', failure, error }
}

function verify({ credentials }: Account, { 'x-hub-signature-256': header }: Parameters<Adapter['verify']>[1], body: Buffer): boolean {
  const [, given] = /^sha256=([0-9a-f]{64})$/.exec(typeof header === 'string' ? header : '') ?? []
  if (given === undefined || !credentials.app_secret) return false
  const expected = createHmac('sha256', credentials.app_secret).update(body).digest()
  return timingSafeEqual(Buffer.from(given, 'hex'), expected)
}

const categoryOf = (name: string): TemplateCategory => templateCategories.find((one) => one === name.toLowerCase()) ?? 'marketing'

const maxPages = 20

/** Returns all templates of the business account. @throws when WhatsApp does not answer as documented. */
async function list(app: App, account: Account): Promise<ProviderTemplate[]> {
  const found: ProviderTemplate[] = []
  let after: string | undefined
  for (let page = 0; page < maxPages; page++) {
    const query = new URLSearchParams({ fields: 'id,name,language,status,category,rejected_reason,components', limit: '100' })
    if (after) query.set('after', after)
    const answer = await ask(urlOf(app, `${account.businessId!}/message_templates?${query}`), { headers: headersOf(account) })
    if (!isAnswer(answer) || answer.status >= 400) throw new Error(isAnswer(answer) ? `WhatsApp answered ${answer.status}.` : answer.error)
    const { data, paging } = templateList.parse(answer.body)
    found.push(...data.map(templateOf))
    after = paging?.next ? paging.cursors?.after : undefined
    if (!after) return found
  }
  return found
}

function templateOf({ id, name, language, status, category, rejected_reason, components }: Listed): ProviderTemplate {
  const part = (type: string) => components.find((one) => one.type.toUpperCase() === type)
  const body = part('BODY')
  return {
    providerId: id,
    name,
    language,
    category: categoryOf(category),
    status: templateStatusOf(status),
    body: body?.text ?? '',
    footer: part('FOOTER')?.text ?? null,
    examples: body?.example?.body_text?.[0] ?? [],
    reason: rejected_reason && rejected_reason !== 'NONE' ? rejected_reason : null,
  }
}
type Listed = ReturnType<typeof templateList.parse>['data'][number]

const submit: NonNullable<Adapter['templates']>['submit'] = async (app, account, { name, language, category, body, footer, examples }) => {
  const answer = await ask(urlOf(app, `${account.businessId!}/message_templates`), {
    method: 'POST',
    headers: headersOf(account),
    body: JSON.stringify({
      name,
      language,
      category: category.toUpperCase(),
      components: [
        { type: 'BODY', text: body, ...(examples.length > 0 && { example: { body_text: [examples] } }) },
        ...(footer ? [{ type: 'FOOTER', text: footer }] : []),
      ],
    }),
  })
  if (!isAnswer(answer)) throw new Error(answer.error)
  if (answer.status === 429) throw new Error('WhatsApp asks to try later.')
  if (answer.status >= 400) {
    const refusal = refusalOf(answer)
    return { refused: refusal.status === 'sent' ? 'Refused' : refusal.error }
  }
  const { id, status } = templateMade.parse(answer.body)
  return { providerId: id, status: templateStatusOf(status) }
}

export const whatsappCloud: Adapter = {
  provider: 'whatsapp_cloud',
  send,
  verify,
  read: readWhatsapp,
  media: downloadMedia,
  templates: { list, submit },
}
