import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { callList, integrationList, webhookList } from './calls.ts'

export const developersList = createRoute({
  getParentRoute: () => mainLayout,
  path: '/developers',
  validateSearch: listSearch,
  staticData: {
    title: 'Developers',
    feature: 'developers',
    nav: { section: 'network', label: 'Developers', icon: 'code', order: 60 },
  },
  loader: listLoader(integrationList),
  component: lazyRouteComponent(() => import('./integrations-list.tsx')),
})

export const webhooksList = createRoute({
  getParentRoute: () => mainLayout,
  path: '/developers/webhooks',
  validateSearch: listSearch,
  staticData: { title: 'Webhooks', feature: 'developers' },
  loader: listLoader(webhookList),
  component: lazyRouteComponent(() => import('./webhooks/webhooks-list.tsx')),
})

export const webhookShow = createRoute({
  getParentRoute: () => mainLayout,
  path: '/developers/webhooks/$webhook',
  validateSearch: listSearch,
  staticData: { title: 'Webhook', feature: 'developers' },
  component: lazyRouteComponent(() => import('./webhooks/webhook.tsx')),
})

export const requestsList = createRoute({
  getParentRoute: () => mainLayout,
  path: '/developers/requests',
  validateSearch: listSearch,
  staticData: { title: 'Request log', feature: 'developers' },
  loader: listLoader(callList),
  component: lazyRouteComponent(() => import('./requests/requests-list.tsx')),
})

export const testData = createRoute({
  getParentRoute: () => mainLayout,
  path: '/developers/test-data',
  staticData: { title: 'Test data', feature: 'developers' },
  component: lazyRouteComponent(() => import('./test-data.tsx')),
})

export const integrationTokens = createRoute({
  getParentRoute: () => mainLayout,
  path: '/integrations/$integration/tokens',
  validateSearch: listSearch,
  staticData: { title: 'Integration tokens', feature: 'developers', parent: '/developers' },
  component: lazyRouteComponent(() => import('./tokens/integration.tsx')),
})

export const routes = [developersList, webhooksList, webhookShow, requestsList, testData, integrationTokens] as const
