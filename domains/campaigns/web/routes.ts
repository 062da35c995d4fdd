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

export const routes = [campaignsList, campaignNew, campaignShow] as const
