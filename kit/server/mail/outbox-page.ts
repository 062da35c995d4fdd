import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#kit/contract/errors.ts'
import { listed } from '#kit/contract/listed.ts'
import { text } from '#kit/contract/schemas.ts'
import { formatMoment } from '#kit/contract/time.ts'
import type { App } from '../app.ts'
import { isFromHere } from '../http/local.ts'
import { documentHtml, html } from '../pages/html.ts'
import { addPublicScope, formToken, readForm } from '../pages/public-page.ts'
import { noSandbox, sandboxIsOpen } from '../sandbox.ts'

const style = `:root{color-scheme:light dark;--line:#d9dde3;--dim:#5b6472;--bg:#fff;--fg:#17202b}
@media(prefers-color-scheme:dark){:root{--line:#343b45;--dim:#a3adba;--bg:#14181d;--fg:#e8ecf1}}
body{margin:0 auto;max-width:880px;padding:24px 16px;font:14px/1.5 system-ui,sans-serif;overflow-wrap:anywhere;background:var(--bg);color:var(--fg)}
a{color:inherit}li{list-style:none;border-top:1px solid var(--line);padding:10px 0}ul{padding:0}
small{color:var(--dim)}textarea{width:100%;box-sizing:border-box;font:inherit;color:inherit;background:transparent}iframe{width:100%;height:70vh;border:1px solid var(--line);border-radius:8px;background:#fff}`

interface KeptMail {
  recipient: string
  reply_to: string | null
  subject: string
  /** The text of the mail. */
  body: string
}

/** How the page answers a mail as its recipient would. A domain that receives answers fills it. */
export interface OutboxReply {
  canReply(app: App, mail: KeptMail): boolean
  reply(app: App, mail: KeptMail, text: string): Promise<void>
}
export const outboxReply = listed<OutboxReply>('reply of the outbox')

/** Shows the mails stored because no SMTP server is set. Only where the sandbox is open, and for callers on this machine. */
export async function addOutbox(server: FastifyInstance, app: App): Promise<void> {
  const onlyHere = (request: FastifyRequest) => {
    if (!sandboxIsOpen(app)) throw noSandbox('SMTP_URL')
    if (!isFromHere(request, app.settings)) throw new AppError(404, 'not_found', 'There is nothing here.')
  }
  server.get('/dev/outbox', async (request, reply) => {
    onlyHere(request)
    const mails = await app.db.asPlatform('mail: outbox page', (tx) =>
      tx.selectFrom('mails').select(['id', 'recipient', 'subject', 'created_at']).orderBy('created_at', 'desc').limit(100).execute(),
    )
    const rows = mails.map(
      (mail) =>
        html`<li>
          <a href="/dev/outbox/${mail.id}">${mail.subject}</a><br /><small>to ${mail.recipient} · ${formatMoment(mail.created_at)}</small>
        </li>`,
    )
    return reply.type('text/html; charset=utf-8').send(
      documentHtml(
        'Outbox',
        style,
        html`<h1>Outbox</h1>
          <p>No SMTP server is set, so mails stay here. Set SMTP_URL to send them.</p>
          <ul>
            ${rows.length > 0 ? rows : html`<li>No mails yet.</li>`}
          </ul>`,
      ),
    )
  })
  server.get<{ Params: { id: string } }>('/dev/outbox/:id', async (request, reply) => {
    onlyHere(request)
    const mail = await mailOf(app, request.params.id)
    const attachments = (mail.attachments as { name: string }[]).map(({ name }) => name).join(', ')
    return reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'")
      .type('text/html; charset=utf-8')
      .send(
        documentHtml(
          mail.subject,
          style,
          html`<p><a href="/dev/outbox">Outbox</a></p>
            <h1>${mail.subject}</h1>
            <p><small>to ${mail.recipient} · ${formatMoment(mail.created_at)}${attachments && ` · attached: ${attachments}`}</small></p>
            <iframe
              title="The mail"
              sandbox="allow-popups allow-top-navigation-by-user-activation"
              src="/dev/outbox/${mail.id}/body"
            ></iframe>
            ${
              outboxReply.entries().canReply(app, mail) &&
              html`<form method="post" action="/dev/outbox/${mail.id}/reply">
                ${formToken(app, request, reply)}
                <p>
                  <label>Reply as the recipient<br /><textarea name="text" rows="5" required maxlength="5000"></textarea></label>
                </p>
                <p><button>Send reply</button></p>
              </form>`
            }`,
        ),
      )
  })
  server.get<{ Params: { id: string } }>('/dev/outbox/:id/body', async (request, reply) => {
    onlyHere(request)
    const mail = await mailOf(app, request.params.id)
    return reply
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src * data:; sandbox allow-popups allow-top-navigation-by-user-activation",
      )
      .type('text/html; charset=utf-8')
      .send(mail.html.replaceAll('<a href=', '<a target="_top" href='))
  })
  await addPublicScope(server, app, (scope) => {
    scope.post<{ Params: { id: string } }>('/dev/outbox/:id/reply', async (request, reply) => {
      onlyHere(request)
      const mail = await mailOf(app, request.params.id)
      const given = text('Reply', 5000).safeParse(readForm(request).text)
      if (!given.success) throw new AppError(422, 'invalid_input', 'Write a reply.')
      if (!outboxReply.entries().canReply(app, mail)) throw new AppError(404, 'not_found', 'Nobody reads answers to this mail.')
      await outboxReply.entries().reply(app, mail, given.data)
      return reply.redirect(`/dev/outbox/${mail.id}`, 303)
    })
  })
}

async function mailOf(app: App, id: string) {
  const mail = /^[0-9a-f-]{36}$/.test(id)
    ? await app.db.asPlatform('mail: outbox mail', (tx) => tx.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst())
    : undefined
  if (!mail) throw new AppError(404, 'not_found', 'Mail not found.')
  return mail
}
