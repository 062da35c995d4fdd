import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as leads from './leads.ts'
import { funnelStatistics } from './statistics.ts'

export const leadRoutes = [
  serve(contract.listFunnel, ({ tx, query, now }) => leads.listLeads(tx, query, now)),
  serve(contract.listLeads, ({ tx, query, now }) => leads.listLeads(tx, { ...query, stage: ['lead'] }, now)),
  serve(contract.listQualified, ({ tx, query, now }) => leads.listLeads(tx, { ...query, stage: ['qualified'] }, now)),
  serve(contract.listConfirmed, ({ tx, query, now }) => leads.listLeads(tx, { ...query, stage: ['confirmed_booking'] }, now)),
  serve(contract.listPaid, ({ tx, query, now }) => leads.listLeads(tx, { ...query, stage: ['paid_booking'] }, now)),
  serve(contract.createLead, ({ tx, actor, body }) => leads.createLead(tx, actor, body)),
  serve(contract.showLead, ({ tx, params, now }) => leads.showLead(tx, params.id, now)),
  serve(contract.updateLead, ({ tx, actor, params, body }) => leads.updateLead(tx, actor, params.id, body)),
  serve(contract.moveLead, ({ tx, actor, params, body }) => leads.moveLead(tx, actor, params.id, body)),
  serve(contract.funnelStatistics, ({ tx, session, query, now }) => funnelStatistics(tx, session.agencyId!, query, now)),
]
