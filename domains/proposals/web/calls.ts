import type * as clients from '#domains/clients/contract.ts'
import type * as inquiries from '#domains/inquiries/contract.ts'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const proposalList = call.rows('GET /business/proposals')
export const sentPackageList = call.rows('GET /business/tour/packages/sent-proposals')

/** A proposal is for a client who is found or added. */
export const clientsCall = client<typeof clients>()

/** A proposal may answer an inquiry. */
export const inquiriesCall = client<typeof inquiries>()

/** What is read again when something of a proposal changes. */
export const proposalReads = ['/business/proposals', '/business/tour/packages', '/inquiries_', '/inquiries']

export type Proposal = ResultOf<typeof contract.showProposal>
export type ProposalRow = ResultOf<typeof contract.listProposals>[number]
