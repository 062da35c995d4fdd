import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as beneficiaries from './beneficiaries.ts'

export const beneficiaryRoutes = [
  serve(contract.listBeneficiaries, ({ tx, agencyId, params, query }) => beneficiaries.listBeneficiaries(tx, agencyId, params.id, query)),
  serve(contract.showBeneficiary, ({ tx, params }) => beneficiaries.showBeneficiary(tx, params.id)),
  serve(contract.createBeneficiary, ({ app, tx, actor, body }) => beneficiaries.createBeneficiary(app, tx, actor, body)),
  serve(contract.updateBeneficiary, ({ app, tx, actor, params, body }) => beneficiaries.updateBeneficiary(app, tx, actor, params.id, body)),
  serve(contract.verifyBeneficiary, ({ tx, actor, params }) => beneficiaries.verifyBeneficiary(tx, actor, params.id)),
  serve(contract.blockBeneficiary, ({ tx, actor, params }) => beneficiaries.blockBeneficiary(tx, actor, params.id)),
  serve(contract.unblockBeneficiary, ({ tx, actor, params }) => beneficiaries.unblockBeneficiary(tx, actor, params.id)),
  serve(contract.archiveBeneficiary, ({ tx, actor, params, body }) =>
    beneficiaries.archiveBeneficiary(tx, actor, params.id, body.archived),
  ),
  serve(contract.beneficiaryTypesCall, async () => beneficiaries.beneficiaryChoices()),
  serve(contract.listBanks, async ({ params }) => beneficiaries.banksOf(params.x as never)),
  serve(contract.listBranches, async ({ params }) => beneficiaries.branchesOf(params.bank)),
]
