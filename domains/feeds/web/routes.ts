import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'

const permissions = ['View Social Media Ads', 'View Marketing'] as const

export const facebookCatalogue = createRoute({
  getParentRoute: () => mainLayout,
  path: '/facebookcatalog',
  staticData: {
    title: 'Facebook catalogue',
    permissions: ['View Social Media Ads'],
    feature: 'marketing',
    nav: { section: 'network', label: 'Facebook catalogue', icon: 'shop', order: 44 },
  },
  component: lazyRouteComponent(() => import('./catalogue.tsx')),
})

export const feedsHome = createRoute({
  getParentRoute: () => mainLayout,
  path: '/marketing/feeds',
  staticData: {
    title: 'Feeds',
    permissions,
    feature: 'marketing',
    nav: { section: 'network', label: 'Feeds', icon: 'webhook', order: 45 },
  },
  component: lazyRouteComponent(() => import('./feeds.tsx')),
})

export const feedShow = createRoute({
  getParentRoute: () => mainLayout,
  path: '/marketing/feeds/$feed',
  staticData: { title: 'Feed', permissions, feature: 'marketing' },
  component: lazyRouteComponent(() => import('./feed.tsx')),
})

export const routes = [facebookCatalogue, feedsHome, feedShow] as const
