import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { features } from '#kit/contract/features.ts'
import { idOf, moneyResult } from '#kit/contract/schemas.ts'
import { listQuery } from '#kit/contract/page.ts'

const subscriptionStatuses = ['trialing', 'active', 'past_due', 'suspended', 'cancelled', 'expired'] as const

const plan = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  /** Price per month. */
  price: moneyResult,
  trial_days: z.number(),
  active_features: z.array(z.enum(features)),
})

const subscription = z.object({
  id: z.string(),
  plan: z.object({ id: z.string(), slug: z.string(), name: z.string() }),
  status: z.enum(subscriptionStatuses),
  trial_ends_at: z.string().nullable(),
  current_period_ends_at: z.string(),
  created_at: z.string(),
  ended_at: z.string().nullable(),
  /** The subscription ends with its period. */
  cancels_at_end: z.boolean(),
  /** The plan of the next period. */
  next_plan: z.object({ id: z.string(), name: z.string() }).nullable(),
  pays_from_wallet: z.boolean(),
})

export const subscriptionState = z.object({
  /** The current subscription, or the last one. */
  subscription: subscription.nullable(),
  /** The agency may work: it has a trial or plan, or its category needs none. */
  active: z.boolean(),
  /** Agencies of the category `basic` work without a subscription. */
  needs_none: z.boolean(),
  /** The agency has not used its one free trial. */
  trial_available: z.boolean(),
})

const pageQuery = listQuery(['created_at'], '-created_at', {}).pick({ page: true, per_page: true, download: true })

export const listPlans = endpoint({
  method: 'GET',
  path: '/plans',
  summary: 'List the plans, smallest first.',
  access: 'signed in',
  query: pageQuery,
  result: z.array(plan),
  answer: 'list',
})

export const showPlan = endpoint({ method: 'GET', path: '/plans/{id}/show', summary: 'Show a plan.', access: 'signed in', result: plan })

export const listSubscriptions = endpoint({
  method: 'GET',
  path: '/subscriptions',
  summary: 'List the agency’s subscriptions, newest first. Needs View Subscription, but no active subscription.',
  access: 'signed in',
  query: pageQuery,
  result: z.array(subscription),
  answer: 'list',
})

export const showSubscriptionState = endpoint({
  method: 'GET',
  path: '/subscriptions/current',
  summary: 'Show if the agency has access, until when, and if a free trial is left. Needs no active subscription.',
  access: 'signed in',
  result: subscriptionState,
})

const chooseBody = z.strictObject({ plan_id: idOf('Plan') })

export const choosePlan = endpoint({
  method: 'POST',
  path: '/subscriptions/choose',
  summary: 'Change the plan of the free trial, or start the trial with it. Needs View Subscription and Edit Agency.',
  access: 'signed in',
  inPerson: true,
  body: chooseBody,
  result: subscriptionState,
  worksWhenLapsed: true,
})
