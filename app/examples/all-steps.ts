import type { Business } from '#domains/agency/contract/businesses.ts'
import { agencyCurrency } from '#domains/agency/server/facts.ts'
import { insertClient } from '#domains/clients/server/clients.ts'
import type { Made, Step } from '#domains/examples/server/steps.ts'
import { inquiryToClient } from '#domains/inquiries/server/inquiries.ts'
import { receiveInquiry } from '#domains/inquiries/server/receive.ts'
import { newProposalBody } from '#domains/proposals/contract.ts'
import { createProposal } from '#domains/proposals/server/proposals.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { fleet } from '../demo/cars.ts'
import { people } from '../demo/clients.ts'
import { food, jazz } from '../demo/events.ts'
import { askedOthers } from '../demo/inquiries.ts'
import { demoPackages } from '../demo/packages.ts'
import { lodge } from '../demo/rooms.ts'
import { exampleTag } from './item-step.ts'
import { carStep, eventStep, packageStep, productStep, roomStep, serviceStep, transferStep } from './items.ts'
import { priceIn } from './prices.ts'

const coffee = {
  title: 'Mount Elgon coffee, 250 g',
  summary: 'Whole beans, roasted each week.',
  category: 'Food and drink',
  sku: 'COF-250',
  amount: 30_000,
  stock: 90,
  thing: 'coffee',
} as const
const basket = {
  title: 'Raffia basket',
  summary: 'Woven by hand, each with its own pattern.',
  category: 'Home',
  sku: 'BSK-1',
  amount: 85_000,
  stock: 40,
  thing: 'basket',
} as const

interface Example {
  items: readonly Step[]
  /** What a guest asks. */
  question: string
  /** What is offered in a draft proposal, with its price in Ugandan shillings; none for what is sold over the counter. */
  proposal?: { title: string; line: string; amount: number }
}

const trips: Example = {
  items: [packageStep(demoPackages[0]!, 0), packageStep(demoPackages[1]!, 1)],
  question: 'Is the trek possible with a twelve-year-old?',
  proposal: { title: 'A week in the parks', line: 'Guide and vehicle, per day', amount: 620_000 },
}

const examples: Record<Business, Example> = {
  tour_operator: trips,
  travel_agency: trips,
  lodge: {
    items: [roomStep(lodge[0]!, 0), roomStep(lodge[1]!, 1)],
    question: askedOthers.lodge![0]!,
    proposal: { title: 'Two nights for the team', line: 'Meeting room, per day', amount: 400_000 },
  },
  car_hire: {
    items: [carStep(fleet[0]!, 0), carStep(fleet[1]!, 1)],
    question: askedOthers['car-hire']![2]!,
    proposal: { title: 'Three vehicles for a wedding', line: 'Decorated car with a driver', amount: 450_000 },
  },
  events: { items: [eventStep(jazz, 12, 0), eventStep(food, 26, 1)], question: askedOthers.events![3]! },
  shop: { items: [productStep(coffee, 0), productStep(basket, 1)], question: askedOthers.shop![2]! },
  services: {
    items: [serviceStep(0), transferStep()],
    question: 'Do you have a class for ten people on a Saturday?',
    proposal: { title: 'A day out for the company', line: 'Class with lunch, per person', amount: 150_000 },
  },
}

/** Returns the steps that make the examples of these businesses: clients first, then what each sells, and what is asked about it. */
export async function stepsFor(businesses: readonly Business[]): Promise<readonly Step[]> {
  const chosen = [...new Set(businesses.map((business) => examples[business]))]
  return [clientsStep, ...chosen.flatMap(({ items }) => items), ...chosen.map((example, index) => questionStep(example, index))]
}

/** Four clients without mail address and phone, so that nothing can be sent to them. */
const clientsStep: Step =
  async ({ actor }) =>
  async (tx) => {
    const made: Made[] = []
    for (const { name, country, residency } of people.slice(0, 4)) {
      const { id } = await insertClient(tx, actor, { kind: 'person', name, country_code: country, residency, tags: [exampleTag] })
      made.push({ kind: 'client', id, title: name })
    }
    return made
  }

/** An inquiry about the first item, and a draft proposal for one of the clients. */
const questionStep =
  ({ question, proposal }: Example, index: number): Step =>
  async ({ app, actor, made }) =>
  async (tx) => {
    const item = made.filter(({ kind }) => kind === 'item')[0]
    const clients = made.filter(({ kind }) => kind === 'client')
    const asking = clients[index % clients.length]!
    const name = asking.title
    const inquiry = await receiveInquiry(app, tx, actor, {
      source: 'walk_in',
      name,
      email: null,
      phone: null,
      message: question,
      starts_on: addDays(dayOf(actor.now), 20),
      travellers: 2,
      about: item ? { id: item.id, title: item.title } : null,
    })
    // One of the example clients asks. Otherwise following the inquiry would add a person.
    await inquiryToClient(tx, actor, inquiry.id, asking.id)
    const asked: Made = { kind: 'inquiry', id: inquiry.id, title: `Inquiry of ${name}` }
    const client = clients[2]
    if (!proposal || !client) return [asked]
    const currency = await agencyCurrency(tx, actor.agencyId)
    const input = newProposalBody.parse({
      title: proposal.title,
      client_id: client.id,
      content: {
        title: proposal.title,
        currency,
        cover: 'This is an example of a proposal. Change it, and look at what your client would see.',
        deposit_percent: 30,
        expires_on: addDays(dayOf(actor.now), 14),
        options: [
          {
            id: newId(),
            title: 'As asked',
            extras: [{ title: proposal.line, quantity: 2, unit_amount: priceIn(currency, proposal.amount).amount }],
          },
        ],
      },
    })
    const { id } = await createProposal(app, tx, actor, input)
    return [asked, { kind: 'proposal', id, title: proposal.title }]
  }
