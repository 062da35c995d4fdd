import type { FormView } from '../../view/context.ts'
import { say } from '../messages/say.ts'
import { movedTo, type Visit } from '../site-parts.ts'
import type { Finished } from './send.ts'
import { showMessage } from './message.ts'

/** Returns the page that says that nothing is at a path, or leads to where it moved. */
export async function missing(visit: Visit, path: string, form: FormView | null = null): Promise<Finished> {
  const t = say(visit.language)
  const location = await movedTo.entries()?.(visit, path)
  const status = location ? 301 : 404
  const page = await showMessage(visit, { status, heading: t('notFound'), text: t('notFoundText'), path, kind: 'missing', form })
  return location ? { ...page, location } : page
}
