import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'

export const websiteTemplates = createRoute({
  getParentRoute: () => mainLayout,
  path: '/website/templates',
  staticData: {
    title: 'Website templates',
    permissions: ['View Templates'],
    feature: 'website',
    nav: { section: 'website', label: 'Website templates', icon: 'grid', order: 2 },
  },
  component: lazyRouteComponent(() => import('./templates.tsx')),
})

export const routes = [websiteTemplates] as const
