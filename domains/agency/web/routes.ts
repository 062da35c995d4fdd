import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'

export const business = createRoute({
  getParentRoute: () => mainLayout,
  path: '/business',
  staticData: {
    title: 'Business',
    permissions: ['Edit Agency'],
    nav: { section: 'settings', label: 'Business', icon: 'building', order: 10, key: 's' },
  },
  component: lazyRouteComponent(() => import('./business.tsx')),
})

export const businessSettings = createRoute({
  getParentRoute: () => mainLayout,
  path: '/business/settings',
  validateSearch: (search: Record<string, unknown>): { dialog?: 'add-branch' | 'delete' } =>
    search.dialog === 'add-branch' || search.dialog === 'delete' ? { dialog: search.dialog } : {},
  staticData: { title: 'Business settings', permissions: ['Edit Agency'] },
  component: lazyRouteComponent(() => import('./business-settings.tsx')),
})

export const businessBrand = createRoute({
  getParentRoute: () => mainLayout,
  path: '/business/brand',
  staticData: { title: 'Brand', permissions: ['Edit Agency'] },
  component: lazyRouteComponent(() => import('./brand/brand.tsx')),
})

export const routes = [business, businessSettings, businessBrand] as const
