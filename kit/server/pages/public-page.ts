import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#kit/contract/errors.ts'
import type { App } from '../app.ts'
import { isFault, toAppError, unforeseen } from '../http/errors.ts'
import { brandFoot, brandHead, brandStyle, houseStyle, previewTags, type Brand } from './brand.ts'
import { brandParts } from './brand-style.ts'
import { compressPages } from './compress.ts'
import { documentHtml, html, type Markup } from './html.ts'

/** A page for people without an account. It is rendered on the server and readable without scripts. */
export interface PublicPage {
  title: string
  body: Markup
  /** The agency whose page it is. Its head, foot and colour are on the page. */
  brand?: Brand
  /** What chats say below the title of a link to the page. */
  description?: string
  /** The picture of what the page is about, as an absolute address. Without one, chats show the agency's. */
  picture?: string | null
  /** Seconds after which the browser reloads the page. */
  refresh?: number
  /** A URL to which the browser redirects after some seconds. */
  leadTo?: { url: string; seconds: number }
  /** Path of our own script for the page. All other scripts are forbidden. */
  script?: string
  /** The script may call us and register a worker, so that the page works without a connection. */
  worksOffline?: boolean
  /** Any website may show the page in a frame. Only for pages without anything to steal: no session, no money. */
  embeddable?: boolean
  /** Other origins that a form of the page may submit or redirect to. */
  formTargets?: readonly string[]
}

const style = `:root{color-scheme:light dark;--bg:#f5f6f7;--card:#fff;--line:#dfe3e8;--fg:#17202b;--dim:#566070;--good:#0b6b57;--bad:#b42318;--wait:#8a5a00}
@media(prefers-color-scheme:dark){:root{--bg:#101418;--card:#181d23;--line:#323a44;--fg:#e9edf2;--dim:#a6b0bd;--good:#5ccfb2;--bad:#ff9b91;--wait:#f0c069}}
*{box-sizing:border-box}[hidden]{display:none!important}body{margin:0;background:var(--bg);color:var(--fg);font:15px/1.5 -apple-system,'Segoe UI',Inter,Roboto,Arial,sans-serif}
main{max-width:460px;width:calc(100% - 32px);margin:24px auto;background:var(--card);border:1px solid var(--line);border-radius:12px;padding:24px}
.head{margin:0 0 20px;font-weight:500;overflow-wrap:anywhere}
${brandParts}
.wrap,footer .wrap{max-width:460px;width:calc(100% - 32px);margin:0 auto}
.dim{color:var(--dim);font-size:13px}h1{margin:0 0 8px;font-size:21px;line-height:1.3;font-weight:600;overflow-wrap:anywhere}p{margin:0 0 16px;overflow-wrap:anywhere}
.amount{font-size:28px;font-weight:600;font-variant-numeric:tabular-nums;margin:0 0 16px}.good{color:var(--good)}.bad{color:var(--bad)}.wait{color:var(--wait)}
.state{display:inline-flex;gap:8px;align-items:center;margin:0 0 12px;font-weight:600}.state::before{content:'';width:9px;height:9px;border-radius:2px;background:currentColor}
dl{margin:0 0 20px;border-top:1px solid var(--line)}dl div{display:flex;justify-content:space-between;gap:16px;padding:9px 0;border-bottom:1px solid var(--line)}dt{color:var(--dim)}dd{margin:0;text-align:right;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
fieldset{border:0;margin:0 0 20px;padding:0}legend{font-weight:600;margin:0 0 8px;padding:0}label.pick{display:flex;gap:12px;align-items:flex-start;padding:11px 12px;border:1px solid var(--line);border-radius:8px;margin:0 0 8px;cursor:pointer}label.pick:has(:checked){border-color:var(--accent);outline:1px solid var(--accent)}label.pick small{display:block;color:var(--dim);font-size:13px}input[type=radio]{margin:4px 0 0;accent-color:var(--accent)}
label.text{display:block;margin:0 0 14px;font-weight:500}input.line,textarea.line{display:block;width:100%;margin:4px 0 0;padding:10px 12px;font:inherit;color:inherit;background:transparent;border:1px solid var(--dim);border-radius:8px}label.text small,.field-error{display:block;font-weight:400;font-size:13px}label.text small{color:var(--dim)}.field-error{color:var(--bad)}input[aria-invalid]{border-color:var(--bad)}
button,a.button{display:block;width:100%;padding:12px 16px;border:1px solid var(--accent);border-radius:8px;background:var(--fill);color:var(--on);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button.quiet,a.quiet{background:transparent;color:var(--fg);border:1px solid var(--line);margin-top:8px}a{color:var(--accent)}:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(84px,1fr));gap:8px;align-items:start}.pair button{padding-inline:4px}.pair button.quiet{margin:0}details.part summary{font-weight:600;cursor:pointer;padding:8px 0}
.part{margin-top:24px}.part h2{margin:0 0 8px;font-size:16px;font-weight:600}.part p{margin:0 0 10px}
.scene{display:block;max-width:100%;height:auto;margin:0 auto 20px;border-radius:8px}
.note{border:1px solid var(--line);border-radius:8px;padding:10px 12px;margin:0 0 20px;font-size:13px;color:var(--dim)}`

const policyFor = (ancestors: string) => ["default-src 'none'", "base-uri 'none'", `frame-ancestors ${ancestors}`].join('; ')

const hashOf = (style: string): string => `'sha256-${createHash('sha256').update(style).digest('base64')}'`
const styleHash = hashOf(style)

/** Sends a page. Its content security policy only allows the script that it names. */
export function sendPage(
  app: App,
  reply: FastifyReply,
  { title, body, brand, description, picture, refresh, leadTo, script, worksOffline, embeddable = false, formTargets = [] }: PublicPage,
  status = 200,
): FastifyReply {
  const files = new URL(app.filesUrl).origin
  const next = leadTo ? `${leadTo.seconds};url=${leadTo.url}` : refresh
  const again = next && html`<meta http-equiv="refresh" content="${next}" />`
  const preview = previewTags({
    title: brand ? titleWith(title, brand) : title,
    description: description ?? (brand ? `${title}. From ${brand.name}.` : title),
    picture: picture ?? brand?.preview ?? null,
  })
  const content = html`${brand && brandHead(brand)}
    <main>${body}</main>
    ${brand && brandFoot(brand)}`
  const look = brand ? brandStyle(brand) : houseStyle
  const scripts = script ? `; script-src ${new URL(app.appUrl).origin}${script}` : ''
  const calls = worksOffline ? "; connect-src 'self'; worker-src 'self'" : ''
  if (!embeddable) reply.header('x-frame-options', 'DENY')
  return reply
    .status(status)
    .header(
      'content-security-policy',
      `${policyFor(embeddable ? '*' : "'none'")}; style-src ${styleHash} ${hashOf(look)}${scripts}${calls}; img-src 'self' ${files}; form-action ${["'self'", ...formTargets].join(' ')}`,
    )
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(documentHtml(brand ? titleWith(title, brand) : title, [style, look], content, html`${again}${preview}`, brand?.language))
}

const titleWith = (title: string, { name }: Brand): string => (title.includes(name) ? title : `${title} · ${name}`)

/** A list of facts. Facts without a value are left out. */
export const factsHtml = (facts: readonly [label: string, value: string | null | undefined][]): Markup =>
  html`<dl>
    ${facts.map(
      ([label, value]) =>
        value &&
        html`<div>
          <dt>${label}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`

export type Tone = 'good' | 'bad' | 'wait'
/** A status with its colour. */
export const stateHtml = (tone: Tone, words: string): Markup => html`<p class="state ${tone}">${words}</p>`

/** Parses the bodies of forms. */
export function readForms(scope: FastifyInstance): void {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 16 * 1024 }, (_request, text, done) =>
    done(null, Object.fromEntries(new URLSearchParams(text as string))),
  )
}

/** Registers public pages: form bodies are parsed, and errors are shown as pages. */
export async function addPublicScope(server: FastifyInstance, app: App, add: (scope: FastifyInstance) => void): Promise<void> {
  await server.register(async (scope) => {
    compressPages(scope)
    readForms(scope)
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      const refusal =
        toAppError(error) ??
        (error.statusCode && error.statusCode < 500
          ? new AppError(error.statusCode, 'bad_request', 'The request cannot be read.')
          : unforeseen())
      if (isFault(refusal)) app.log.error({ err: error, request_id: request.id, path: request.routeOptions.url }, 'page failed')
      reply.headers(refusal.headers)
      return sendPage(app, reply, { title: refusal.message, body: refusalBody(refusal) }, refusal.status)
    })
    add(scope)
  })
}

/** What stands at the end of a road: a picture, the reason, and a way on. */
export const deadEnd = (heading: string, text?: string): Markup =>
  html`<img class="scene" src="/lost.svg" alt="" width="240" height="140" />
    <h1>${heading}</h1>
    ${text && html`<p>${text}</p>`}`

/** A refusal as a page. A reader cannot know whether a link was cut off or has ended, so the page names both. */
function refusalBody({ status, message }: AppError): Markup {
  if (status === 404)
    return html`${deadEnd(message, 'The link may be cut off or out of date. Open it again from the message you got, or ask the agency that sent it for a new one.')}
      <p class="dim">Do you work for an agency? <a href="/login">Log in</a></p>`
  if (status === 410) return deadEnd(message, 'A newer link may be in your messages.')
  return html`${deadEnd(message)} <a class="button" href="">Try again</a>`
}

const cookieName = 'XSRF-TOKEN'
const cookieOf = (request: FastifyRequest) =>
  new RegExp(`(?:^|;\\s*)${cookieName}=([A-Za-z0-9_-]{43})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1] ?? null

/** Returns the hidden field of a form. A cookie has the same value, which another site can neither read nor set. */
export function formToken(app: App, request: FastifyRequest, reply: FastifyReply): Markup {
  const token = cookieOf(request) ?? randomBytes(32).toString('base64url')
  reply.header('set-cookie', `${cookieName}=${token}; Path=/; SameSite=Lax; HttpOnly${app.appUrl.startsWith('https:') ? '; Secure' : ''}`)
  return html`<input type="hidden" name="_token" value="${token}" />`
}

/** Returns the fields of a form that was sent from our own page. @throws 403 otherwise. */
export function readForm(request: FastifyRequest): Record<string, string> {
  const fields = (request.body ?? {}) as Record<string, string>
  const cookie = Buffer.from(cookieOf(request) ?? '')
  const given = Buffer.from(String(request.headers['x-xsrf-token'] ?? fields._token ?? ''))
  if (cookie.length === 0 || cookie.length !== given.length || !timingSafeEqual(cookie, given))
    throw new AppError(403, 'form_expired', 'This form has expired. Open the page again.')
  return fields
}
