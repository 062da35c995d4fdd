import { receiveInquiry } from '#domains/inquiries/server/receive.ts'
import { dayOf } from '#kit/contract/time.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { Visit } from '../site-parts.ts'
import type { Answer, FormBlock } from './form-fields.ts'

const longestMessage = 3000
const longestName = 120

/** The page that a form was sent from. */
export interface FormPage {
  path: string
  url: string
  title: string
}

/** Stores the answers of a form. Those of a contact or inquiry form become an inquiry if they say how to answer. */
export async function takeAnswers(visit: Visit, block: FormBlock, answers: readonly Answer[], { path, ...page }: FormPage): Promise<void> {
  const { tx, actor } = visit
  const valueOf = (kind: Answer['kind']) => answers.find((one) => one.kind === kind)?.value ?? null
  const [name, email, phone] = [valueOf('name')?.slice(0, longestName) ?? null, valueOf('email'), valueOf('phone')]
  const isInquiry = block.props.purpose !== 'feedback' && (email !== null || phone !== null)
  const inquiry = isInquiry ? await receive(visit, { name, email, phone }, block, answers, page) : null
  await tx
    .insertInto('site_form_answers')
    .values({
      agency_id: actor.agencyId,
      id: newId(),
      form_id: block.id,
      title: block.props.title,
      purpose: block.props.purpose,
      path,
      name,
      email,
      phone,
      answers: JSON.stringify(answers.map(({ label, value }) => ({ label, value }))),
      inquiry_id: inquiry?.id ?? null,
      created_at: actor.now,
    })
    .execute()
}

function receive(
  { app, tx, actor, site }: Visit,
  person: { name: string | null; email: string | null; phone: string | null },
  block: FormBlock,
  answers: readonly Answer[],
  page: { url: string; title: string },
) {
  const rest = answers.filter(({ kind }) => !['name', 'email', 'phone'].includes(kind))
  const [only] = rest
  const message = rest.length === 1 && only?.kind === 'text' ? only.value : rest.map(({ label, value }) => `${label}: ${value}`).join('\n')
  const day = block.props.purpose === 'inquiry' ? answers.find(({ kind }) => kind === 'date')?.value : undefined
  return receiveInquiry(app, tx, actor, {
    ...person,
    name: person.name ?? person.email ?? person.phone!,
    source: 'website',
    message: message.slice(0, longestMessage) || null,
    starts_on: day && day >= dayOf(actor.now) ? day : null,
    travellers: null,
    about: null,
    page,
    agencyMail: site.email,
  })
}
