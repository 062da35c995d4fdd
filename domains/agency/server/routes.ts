import { serveOpen, serveSession } from '#kit/server/serve.ts'
import * as contract from '../contract.ts'
import { registerAgency } from './register.ts'

export const agencyRoutes = [
  serveSession(contract.registerAgency, ({ app, session, body }) => registerAgency(app, { userId: session.userId, name: session.userName, email: session.userEmail }, body)),
  serveOpen(contract.listCategories, async () => [...contract.categories]),
  serveOpen(contract.listBusinessVolumes, async () => [...contract.businessVolumes]),
  serveOpen(contract.listCompanySizes, async () => [...contract.companySizes]),
]
