import type { BuiltInKind } from '../../contract/page-kinds.ts'
import { messagePart } from '../../view/blocks/built-in.ts'
import type { FormView } from '../../view/context.ts'
import { say } from '../messages/say.ts'
import { prefixOf } from '../paths.ts'
import type { PageFacts, Visit } from '../site-parts.ts'
import { readAround } from './built-in.ts'
import { finishPage, type Finished } from './send.ts'

interface Message {
  status: number
  heading: string
  text: string
  path: string
  only?: Finished['only']
  /** The built-in page that says it, with the agency's sections. */
  kind?: BuiltInKind
  form?: FormView | null
}

/** A page of the site that says one thing, such as that nothing is here. */
export async function showMessage(visit: Visit, { status, heading, text, path, only, kind, form = null }: Message): Promise<Finished> {
  const { site, language } = visit
  const { view, header, footer, around } = await readAround(visit, kind ?? null, { path, form })
  const home = prefixOf(site, language) || '/'
  const main = around(messagePart({ heading, text, link: { label: say(language)('toHome'), href: home } }))
  const facts: PageFacts = {
    path,
    title: heading,
    description: text,
    picture: null,
    index: false,
    translations: [],
    about: { kind: 'other' },
  }
  return finishPage(visit, view, { main, header, footer, facts, status, ...(only && { only }) })
}
