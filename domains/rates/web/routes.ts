import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'

export const sellingRates = createRoute({
  getParentRoute: () => mainLayout,
  path: '/rates',
  staticData: {
    title: 'Exchange rates',
    permissions: ['View Inventory'],
    nav: { section: 'settings', label: 'Exchange rates', icon: 'exchange', order: 30 },
  },
  component: lazyRouteComponent(() => import('./selling-rates.tsx')),
})

export const routes = [sellingRates] as const
