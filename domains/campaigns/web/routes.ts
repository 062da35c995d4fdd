import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { campaignList } from './calls.ts'

export const campaignsList = createRoute({
  getParentRoute: () => mainLayout,
  path: '/crm/campaigns',
  validateSearch: listSearch,
  staticData: {
    title: 'Campaigns',
    permissions: ['View Clients'],
    nav: { section: 'customers', label: 'Campaigns', icon: 'campaign', order: 16 },
    adds: { label: 'New campaign', search: { add: 'campaign' }, needs: ['Manage CRM'] },
  },
  loader: listLoader(campaignList),
  component: lazyRouteComponent(() => import('./campaigns-list.tsx')),
})

export const campaignNew = createRoute({
  getParentRoute: () => mainLayout,
  path: '/crm/campaigns/$type/new',
  staticData: { title: 'New campaign', permissions: ['View Clients'], parent: '/crm/campaigns' },
  component: lazyRouteComponent(() => import('./campaign-new.tsx')),
})

export const campaignShow = createRoute({
  getParentRoute: () => mainLayout,
  path: '/crm/campaigns/$type/$id',
  validateSearch: listSearch,
  staticData: { title: 'Campaign', permissions: ['View Clients'], parent: '/crm/campaigns' },
  component: lazyRouteComponent(() => import('./campaign.tsx')),
})

export const journeysScreen = createRoute({
  getParentRoute: () => mainLayout,
  path: '/crm/journeys',
  staticData: {
    title: 'Journeys',
    permissions: ['View Clients'],
    nav: { section: 'customers', label: 'Journeys', icon: 'refresh', order: 17 },
  },
  component: lazyRouteComponent(() => import('./journeys/journeys-screen.tsx')),
})

export const journeyShow = createRoute({
  getParentRoute: () => mainLayout,
  path: '/crm/journeys/$kind',
  validateSearch: listSearch,
  staticData: { title: 'Journey', permissions: ['View Clients'] },
  component: lazyRouteComponent(() => import('./journeys/journey-screen.tsx')),
})

export const crmSettings = createRoute({
  getParentRoute: () => mainLayout,
  path: '/crm/settings',
  /** `bought`: the payment of emails that the payment page returns from. */
  validateSearch: (search: Record<string, unknown>): { bought?: string } =>
    typeof search.bought === 'string' ? { bought: search.bought } : {},
  staticData: {
    title: 'CRM settings',
    permissions: ['View Clients'],
    nav: { section: 'settings', label: 'CRM', icon: 'mail', order: 37 },
  },
  component: lazyRouteComponent(() => import('./settings/crm-settings.tsx')),
})

export const routes = [campaignsList, campaignNew, campaignShow, journeysScreen, journeyShow, crmSettings] as const
