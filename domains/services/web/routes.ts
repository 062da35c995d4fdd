import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { serviceList } from './calls.ts'

const feature = 'services'

const servicesList = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers/services',
  validateSearch: listSearch,
  staticData: {
    title: 'Services',
    permissions: ['View Services'],
    feature,
    nav: {
      section: 'offers',
      label: 'Services',
      icon: 'checklist',
      order: 70,
      key: 'v',
      tab: { bar: 'offers', label: 'Services' },
      sells: 'service',
    },
    adds: { label: 'Add service', search: { add: 'new' }, needs: ['Edit Inventory'] },
  },
  loader: listLoader(serviceList),
  component: lazyRouteComponent(() => import('./services-list.tsx')),
})

export const serviceView = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers/services/$id',
  staticData: { title: 'Service', permissions: ['View Services'], feature },
  component: lazyRouteComponent(() => import('./service-view.tsx')),
})

export const serviceEdit = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers/services/$id/edit',
  validateSearch: listSearch,
  staticData: { title: 'Edit service', permissions: ['View Services'], feature, parent: '/offers/services' },
  component: lazyRouteComponent(() => import('./service-edit.tsx')),
})

export const routes = [servicesList, serviceView, serviceEdit] as const
