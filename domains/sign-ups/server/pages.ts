import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { brandOf } from '#domains/agency/server/brand.ts'
import { ofAgency } from '#domains/agency/server/facts.ts'
import { preferencesLink } from '#domains/consents/server/preferences-link.ts'
import { notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Brand } from '#kit/server/pages/brand.ts'
import { html } from '#kit/server/pages/html.ts'
import { addPublicScope, deadEnd, formToken, readForm, sendPage, stateHtml, type PublicPage } from '#kit/server/pages/public-page.ts'
import { asVisitor } from '#kit/server/pages/visitor.ts'
import { confirmable, confirmSignUp, type Confirmable } from './confirm.ts'
import { formHtml } from './form-html.ts'
import type { FormRow } from './forms.ts'
import { readConfirmCode, readFormCode } from './links.ts'
import { say } from './messages/say.ts'
import { addPreferencePages } from './preference-pages.ts'
import { addressOf, mayWriteTo, receiveSignUp, takesSignUps } from './receive.ts'
import { addSignUpScripts, frameScript } from './scripts.ts'
import { readTyped, typedIn, type Problems, type Typed } from './typed.ts'

type Address = { Params: { code: string }; Querystring: Record<string, unknown> }

/** Adds the public pages of sign-ups: forms, which any website may show in a frame, their confirmation, and preferences. */
export async function addSignUpPages(server: FastifyInstance, app: App): Promise<void> {
  addSignUpScripts(server, app)
  await addPublicScope(server, app, (scope) => {
    scope.get<Address>('/sign-up/:code', async (request, reply) => {
      const loaded = await loadForm(app, request.params.code)
      return showForm(app, reply, loaded, typedIn(request.query), {})
    })
    scope.post<Address>('/sign-up/:code', async (request, reply) => submit(app, request, reply))
    scope.get<Address>('/sign-up/confirm/:code', async (request, reply) => {
      const { brand, found } = await loadSignUp(app, request.params.code)
      if (!found) return sendPage(app, reply, endedPage(brand), 410)
      if (found.signUp.state === 'confirmed') return sendPage(app, reply, confirmedPage(app, brand, found))
      return sendPage(app, reply, askPage(app, request, reply, brand, found))
    })
    scope.post<Address>('/sign-up/confirm/:code', async (request, reply) => {
      readForm(request)
      const key = confirmKey(app, request.params.code)
      const { brand, found } = await loadSignUp(app, request.params.code)
      if (!found) return sendPage(app, reply, endedPage(brand), 410)
      await asVisitor(app, key, (tx, visitor) => confirmSignUp(tx, visitor, found), request.id)
      return sendPage(app, reply, confirmedPage(app, brand, found))
    })
    addPreferencePages(scope, app)
  })
}

interface Loaded {
  form: FormRow
  brand: Brand
  country: string
  /** False when the form is switched off, or the agency may not write to people now. */
  open: boolean
}

async function loadForm(app: App, code: string): Promise<Loaded> {
  const key = readFormCode(app, code)
  if (!key) throw notFound('Form')
  return asVisitor(app, key, async (tx) => {
    const form = await tx.selectFrom('sign_up_forms').selectAll().where('id', '=', key.formId).executeTakeFirst()
    const brand = form && (await brandOf(app, tx, key.agencyId))
    if (!form || !brand) throw notFound('Form')
    const { country_code } = await ofAgency(tx, key.agencyId).select('country_code').executeTakeFirstOrThrow()
    return { form: form as FormRow, brand, country: country_code, open: form.active && (await takesSignUps(tx, key.agencyId)) }
  })
}

const send = (app: App, reply: FastifyReply, page: PublicPage, status = 200) =>
  sendPage(app, reply, { ...page, embeddable: true, script: frameScript }, status)

function showForm(app: App, reply: FastifyReply, loaded: Loaded, typed: Typed, problems: Problems, status = 200): FastifyReply {
  const { form, brand, open } = loaded
  const t = say(brand.language)
  if (!open) return send(app, reply, { title: t('closed'), brand, body: deadEnd(t('closed'), t('askAgency', { agency: brand.name })) }, 410)
  const body = html`${formHtml({ form, brand, typed, problems, action: '' })}
    <script src="${frameScript}"></script>`
  return send(app, reply, { title: form.name, brand, body }, status)
}

// No form token: the page acts for nobody who is signed in, and third-party frames have no cookies. The mail is what confirms.
async function submit(app: App, request: FastifyRequest<Address>, reply: FastifyReply): Promise<FastifyReply> {
  const loaded = await loadForm(app, request.params.code)
  const given = (request.body ?? {}) as Record<string, unknown>
  const typed = typedIn(given)
  const { form, brand } = loaded
  if (!loaded.open) return showForm(app, reply, loaded, typed, {})
  const read = readTyped(form, typed, loaded.country, brand.language)
  if ('problems' in read) return showForm(app, reply, loaded, typed, read.problems, 422)
  const key = readFormCode(app, request.params.code)!
  const isMachine = typeof given.website === 'string' && given.website !== ''
  // The answer is the same whether a mail goes out or not, so that nobody learns whom the agency knows.
  if (!isMachine && (await mayWriteTo(app, form.agency_id, addressOf(form, read.signUp), request.ip)))
    await asVisitor(app, key, (tx: Tx, visitor) => receiveSignUp(app, tx, visitor, form, brand, read.signUp), request.id)
  const t = say(brand.language)
  const [title, text] = form.channel === 'email' ? [t('checkMail'), t('checkMailText')] : [t('checkPhone'), t('checkPhoneText')]
  const body = html`${stateHtml('good', title)}
    <h1>${title}</h1>
    <p>${text}</p>
    <script src="${frameScript}"></script>`
  return send(app, reply, { title, brand, body })
}

function confirmKey(app: App, code: string) {
  const key = readConfirmCode(app, code)
  if (!key) throw notFound('Sign-up')
  return key
}

function loadSignUp(app: App, code: string) {
  const key = confirmKey(app, code)
  return asVisitor(app, key, async (tx) => {
    const brand = await brandOf(app, tx, key.agencyId)
    if (!brand) throw notFound('Sign-up')
    return { brand, found: await confirmable(tx, key.signUpId, app.clock.now()) }
  })
}

const endedPage = (brand: Brand): PublicPage => ({
  title: say(brand.language)('linkEnded'),
  brand,
  body: deadEnd(say(brand.language)('linkEnded'), say(brand.language)('askAgency', { agency: brand.name })),
})

const askPage = (app: App, request: FastifyRequest, reply: FastifyReply, brand: Brand, { signUp, form }: Confirmable): PublicPage => {
  const t = say(brand.language)
  return {
    title: t('confirmHeading'),
    brand,
    body: html`<h1>${form.name}</h1>
      <p class="note">${signUp.wording}</p>
      <form method="post" action="">${formToken(app, request, reply)}<button>${t('confirmButton')}</button></form>`,
  }
}

const confirmedPage = (app: App, brand: Brand, { signUp, form }: Confirmable): PublicPage => {
  const t = say(brand.language)
  const address = form.channel === 'email' ? signUp.email : (signUp.phone ?? signUp.email)
  return {
    title: t('confirmedHeading'),
    brand,
    body: html`${stateHtml('good', form.name)}
      <h1>${t('confirmedHeading')}</h1>
      <p>${t('confirmedText')}</p>
      <a class="button quiet" href="${preferencesLink(app, signUp.agency_id, form.channel, address)}">${t('openPreferences')}</a>`,
  }
}
