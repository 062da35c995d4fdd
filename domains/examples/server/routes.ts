import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import { makeExamples, showExamples } from './examples.ts'
import { removeExamples } from './remove.ts'

export const exampleRoutes = [
  serve(contract.showExamples, ({ tx }) => showExamples(tx)),
  serve(contract.makeExamples, ({ app, tx, actor, session }) => makeExamples(app, tx, actor, session)),
  serve(contract.removeExamples, ({ app, tx, actor, session }) => removeExamples({ app, tx, actor }, session)),
]
