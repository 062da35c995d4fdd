import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as forms from './forms.ts'

export const signUpRoutes = [
  serve(contract.listSignUpForms, ({ tx, query }) => forms.listForms(tx, query)),
  serve(contract.showSignUpForm, ({ app, tx, actor, params }) => forms.showForm(app, tx, actor.agencyId, params.id)),
  serve(contract.createSignUpForm, ({ app, tx, actor, body }) => forms.createForm(app, tx, actor, body)),
  serve(contract.updateSignUpForm, ({ app, tx, actor, params, body }) => forms.updateForm(app, tx, actor, params.id, body)),
  serve(contract.deleteSignUpForm, ({ tx, actor, params }) => forms.deleteForm(tx, actor, params.id)),
]
