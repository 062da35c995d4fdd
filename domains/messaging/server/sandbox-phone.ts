import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, invalid } from '#kit/contract/errors.ts'
import { parsePhone, phoneMessage } from '#kit/contract/phone.ts'
import { line, text } from '#kit/contract/schemas.ts'
import { formatMoment } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { isFromHere } from '#kit/server/http/local.ts'
import { documentHtml, html, withBreaks, type Markup } from '#kit/server/pages/html.ts'
import { addPublicScope, formToken, readForm } from '#kit/server/pages/public-page.ts'
import { asVisitor, keyOfSlug, type PublicKey } from '#kit/server/pages/visitor.ts'
import { noSandbox, sandboxIsOpen } from '#kit/server/sandbox.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { messageChannels, type MessageChannel } from '../contract/words.ts'
import { receiveMessage } from './inbound.ts'
import type { MessageRow } from './listeners.ts'
import { sandboxThreads } from './sandbox-threads.ts'
import { lockMessage, setStatus } from './status.ts'

const style = `:root{color-scheme:light dark;--line:#d9dde3;--dim:#5b6472;--bg:#fff;--fg:#17202b;--mine:#d9f2e6;--theirs:#eef1f4}
@media(prefers-color-scheme:dark){:root{--line:#343b45;--dim:#a3adba;--bg:#14181d;--fg:#e8ecf1;--mine:#17402f;--theirs:#232a32}}
*{box-sizing:border-box}body{margin:0 auto;max-width:520px;padding:24px 16px;font:14px/1.5 system-ui,sans-serif;overflow-wrap:anywhere;background:var(--bg);color:var(--fg)}
a{color:inherit}ul,ol{padding:0;list-style:none}li{border-top:1px solid var(--line);padding:10px 0}small{color:var(--dim)}
.phone{border:1px solid var(--line);border-radius:24px;padding:16px}.phone li{border:0;border-radius:12px;padding:8px 12px;margin:0 0 8px;max-width:85%;background:var(--theirs)}.phone li.mine{margin-left:auto;background:var(--mine)}
label{display:block;margin:0 0 12px}input,select,textarea{display:block;width:100%;font:inherit;color:inherit;background:transparent;border:1px solid var(--dim);border-radius:8px;padding:8px}
button{font:inherit;padding:8px 14px;border-radius:8px;border:1px solid var(--dim);background:transparent;color:inherit}`

interface Thread {
  slug: string
  key: PublicKey
  channel: MessageChannel
  address: string
}

const channelNames = { sms: 'SMS', whatsapp: 'WhatsApp' } as const

/** Registers the page that shows SMS and WhatsApp messages of the sandbox as the phones of those who got them. Only for callers on this machine. */
export async function addSandboxPhone(server: FastifyInstance, app: App): Promise<void> {
  const onlyHere = (request: FastifyRequest) => {
    if (!sandboxIsOpen(app)) throw noSandbox('AFRICASTALKING_API_KEY')
    if (!isFromHere(request, app.settings)) throw new AppError(404, 'not_found', 'There is nothing here.')
  }
  await addPublicScope(server, app, (scope) => {
    scope.get('/sandbox/phone', async (request, reply) => {
      onlyHere(request)
      return send(reply, 'Phones', await phonesHtml(app, formToken(app, request, reply)))
    })
    scope.get<{ Params: Record<string, string> }>('/sandbox/phone/:slug/:channel/:address', async (request, reply) => {
      onlyHere(request)
      const thread = await threadOf(app, request.params)
      return send(reply, thread.address, await threadHtml(app, thread, formToken(app, request, reply)))
    })
    scope.post('/sandbox/phone', async (request, reply) => {
      onlyHere(request)
      const fields = readForm(request)
      const thread = await newThread(app, fields)
      await writeAs(app, thread, fields)
      return reply.redirect(pathOf(thread), 303)
    })
    scope.post<{ Params: Record<string, string> }>('/sandbox/phone/:slug/:channel/:address', async (request, reply) => {
      onlyHere(request)
      const thread = await threadOf(app, request.params)
      const fields = readForm(request)
      if (fields.action === 'read') await markRead(app, thread)
      else await writeAs(app, thread, fields)
      return reply.redirect(pathOf(thread), 303)
    })
  })
}

const send = (reply: FastifyReply, title: string, body: Markup) =>
  reply
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'")
    .type('text/html; charset=utf-8')
    .send(documentHtml(title, style, body))

const pathOf = ({ slug, channel, address }: Omit<Thread, 'key'>) => `/sandbox/phone/${slug}/${channel}/${encodeURIComponent(address)}`

async function threadOf(app: App, { slug = '', channel = '', address = '' }: Record<string, string>): Promise<Thread> {
  const key = isChannel(channel) && address.length <= 160 ? await keyOfSlug(app, slug) : null
  if (!key || !isChannel(channel)) throw new AppError(404, 'not_found', 'Phone not found.')
  return { slug, key, channel, address }
}
const isChannel = (text: string): text is MessageChannel => messageChannels.some((one) => one === text)

async function newThread(app: App, { agency = '', channel = '', phone = '', user_id = '' }: Record<string, string>): Promise<Thread> {
  const slug = agency.trim()
  const key = await keyOfSlug(app, slug)
  if (!key) throw invalid('agency', 'There is no agency with this short name.')
  if (!isChannel(channel)) throw invalid('channel', 'Choose SMS or WhatsApp.')
  if (channel === 'whatsapp' && user_id.trim() !== '') return { slug, key, channel, address: `UG.${user_id.replace(/[^A-Za-z0-9]/g, '')}` }
  const address = parsePhone(phone)
  if (address === null) throw invalid('phone', phoneMessage)
  return { slug, key, channel, address }
}

/** Sends what the person of a phone writes, as the provider would report it. */
async function writeAs(app: App, thread: Thread, fields: Record<string, string>): Promise<void> {
  const given = text('Message', 2000).safeParse(fields.text)
  if (!given.success) throw invalid('text', 'Write a message.')
  const name = line('Name', 120).safeParse(fields.name ?? '')
  const { channel, address } = thread
  await asVisitor(app, thread.key, (tx, actor) =>
    receiveMessage(app, tx, actor, channel, 'sandbox', {
      providerId: `sandbox-${newId()}`,
      address,
      phone: address.startsWith('+') ? address : null,
      name: channel === 'whatsapp' && name.success ? name.data : null,
      text: given.data,
      attachments: [],
      at: actor.now,
    }),
  )
}

/** Reports what was sent as read; as delivered for SMS, which knows no reading. */
async function markRead(app: App, thread: Thread): Promise<void> {
  await asVisitor(app, thread.key, async (tx, actor) => {
    const rows = await tx
      .selectFrom('messages')
      .select('id')
      .where('channel', '=', thread.channel)
      .where('address', '=', thread.address)
      .where('provider', '=', 'sandbox')
      .where('status', 'in', ['sent', 'delivered'])
      .orderBy('id')
      .execute()
    for (const { id } of rows) {
      const row = (await lockMessage(tx, id))!
      await setStatus(app, tx, actor, row, { status: thread.channel === 'sms' ? 'delivered' : 'read', at: actor.now })
    }
  })
}

async function phonesHtml(app: App, token: Markup): Promise<Markup> {
  const threads = await sandboxThreads(app)
  const rows = threads.map(
    ({ slug, channel, address, name, last }) =>
      html`<li>
        <a href="${pathOf({ slug, channel, address })}">${address}</a><br /><small
          >${channelNames[channel]} with ${name} · ${formatMoment(last)}</small
        >
      </li>`,
  )
  return html`<h1>Phones</h1>
    <p>No provider is set up, so SMS and WhatsApp messages stay here. Each number is a phone that you can answer with.</p>
    <form method="post" action="/sandbox/phone">
      ${token}
      <label>Agency, by its short name<input name="agency" required /></label>
      <label
        >Channel<select name="channel">
          <option value="whatsapp">WhatsApp</option>
          <option value="sms">SMS</option>
        </select></label
      >
      <label>Phone<input name="phone" type="tel" placeholder="+256 772 123456" /></label>
      <label>WhatsApp user id, instead of a phone<input name="user_id" /></label>
      <label>Name<input name="name" maxlength="120" /></label>
      <label>Message<textarea name="text" rows="3" required maxlength="2000"></textarea></label>
      <button>Send message</button>
    </form>
    <ul>
      ${rows.length > 0 ? rows : html`<li>No messages yet.</li>`}
    </ul>`
}

async function threadHtml(app: App, thread: Thread, token: Markup): Promise<Markup> {
  const messages = await asVisitor(app, thread.key, (tx) =>
    tx
      .selectFrom('messages')
      .selectAll()
      .where('channel', '=', thread.channel)
      .where('address', '=', thread.address)
      .where('status', 'not in', ['queued', 'sending'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(100)
      .execute(),
  )
  return html`<p><a href="/sandbox/phone">Phones</a></p>
    <div class="phone">
      <h1>${thread.address}</h1>
      <p><small>${channelNames[thread.channel]}</small></p>
      <ol>
        ${messages.toReversed().map(bubble)}
      </ol>
      <form method="post" action="${pathOf(thread)}">
        ${token}
        <label>Reply<textarea name="text" rows="3" required maxlength="2000"></textarea></label>
        <button>Send reply</button>
      </form>
      <form method="post" action="${pathOf(thread)}">
        ${token}<input type="hidden" name="action" value="read" />
        <p><button>Mark as read</button></p>
      </form>
    </div>`
}

const bubble = ({ direction, text: said, attachments, status, failure, created_at }: MessageRow) =>
  html`<li class="${direction === 'in' && 'mine'}">
    ${withBreaks([said, ...(attachments as unknown as { name: string | null }[]).map(({ name }) => `[${name ?? 'File'}]`)].filter(Boolean).join('\n'))}<br /><small
      >${formatMoment(created_at)}${direction === 'out' && ` · ${failure ? `${status}: ${failure.replaceAll('_', ' ')}` : status}`}</small
    >
  </li>`
