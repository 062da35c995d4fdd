import type * as clients from '#domains/clients/contract.ts'
import type * as inquiries from '#domains/inquiries/contract.ts'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const proposalList = call.rows('GET /business/proposals')
export const sentPackageList = call.rows('GET /business/tour/packages/sent-proposals')

/** To find or create the proposal's client. */
export const clientsCall = client<typeof clients>()

/** To find the inquiry that a proposal answers. */
export const inquiriesCall = client<typeof inquiries>()

/** Paths to refetch after a proposal changes. */
export const proposalReads = ['/business/proposals', '/business/tour/packages', '/inquiries_', '/inquiries']

export type Proposal = ResultOf<typeof contract.showProposal>
export type ProposalRow = ResultOf<typeof contract.listProposals>[number]
