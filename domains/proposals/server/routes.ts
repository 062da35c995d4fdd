import { serve, serveSession } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import { proposalPdf } from './paper.ts'
import * as proposals from './proposals.ts'
import * as sending from './sending.ts'
import { showProposal } from './shown.ts'

export const proposalRoutes = [
  serve(contract.listProposals, ({ app, tx, query }) => proposals.listProposals(app, tx, query)),
  serve(contract.listSentProposals, ({ tx, query }) => proposals.listSentPackages(tx, query)),
  serve(contract.createProposal, ({ app, tx, actor, body }) => proposals.createProposal(app, tx, actor, body)),
  serve(contract.showProposal, ({ app, tx, actor, params }) => showProposal(app, tx, actor, params.id)),
  serve(contract.updateProposal, ({ app, tx, actor, params, body }) => proposals.updateProposal(app, tx, actor, params.id, body)),
  serve(contract.sendProposal, ({ app, tx, actor, params, body }) => sending.sendProposal(app, tx, actor, params.id, body)),
  serve(contract.askApproval, ({ app, tx, actor, params }) => sending.askApproval(app, tx, actor, params.id)),
  serve(contract.approveProposal, ({ app, tx, actor, params, body }) => sending.decideApproval(app, tx, actor, params.id, body)),
  serve(contract.newProposalVersion, ({ app, tx, actor, params }) => proposals.newVersion(app, tx, actor, params.id)),
  serve(contract.duplicateProposal, ({ app, tx, actor, params }) => proposals.duplicateProposal(app, tx, actor, params.id)),
  serve(contract.closeProposal, ({ app, tx, actor, params, body }) => sending.closeProposal(app, tx, actor, params.id, body)),
  serveSession(contract.proposalFile, ({ app, session, params, now }) =>
    proposalPdf(app, { agencyId: session.agencyId!, userId: session.userId, now }, params.id),
  ),
]
