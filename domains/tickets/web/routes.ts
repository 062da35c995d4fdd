import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'

const feature = 'events_and_entertainment'

export const ticketShow = createRoute({
  getParentRoute: () => mainLayout,
  path: '/tickets/purchases/$code',
  staticData: { title: 'Ticket', permissions: ['View Tickets', 'Scan Tickets'], feature, parent: '/offers/events' },
  component: lazyRouteComponent(() => import('./ticket.tsx')),
})

export const ticketScan = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers/events/scan-ticket',
  validateSearch: (search: Record<string, unknown>): { event?: string } =>
    typeof search.event === 'string' ? { event: search.event } : {},
  staticData: {
    title: 'Scan tickets',
    permissions: ['Scan Tickets'],
    feature,
    action: 'Scan tickets',
    nav: { section: 'bookings', label: 'Scan tickets', icon: 'scan', order: 95, key: 't', sells: 'event' },
  },
  component: lazyRouteComponent(() => import('./scan/scan-page.tsx')),
})

export const routes = [ticketShow, ticketScan] as const
