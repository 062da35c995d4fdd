import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { inquiryList } from './calls.ts'

export const inquiriesList = createRoute({
  getParentRoute: () => mainLayout,
  path: '/inquiries',
  validateSearch: listSearch,
  staticData: {
    title: 'Inquiries',
    permissions: ['View Inquiries'],
    feature: 'inquiries',
    nav: { section: 'customers', label: 'Inquiries', icon: 'message', order: 20, key: 'i', waits: 'inquiries' },
    adds: { label: 'Add inquiry', search: { add: 'inquiry' }, needs: ['Edit Inquiries'] },
  },
  loader: listLoader(inquiryList),
  component: lazyRouteComponent(() => import('./inquiries-list.tsx')),
})

export const routes = [inquiriesList] as const
