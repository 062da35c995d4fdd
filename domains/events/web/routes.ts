import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mainLayout } from '#kit/web/layout-routes.ts'
import { listLoader } from '#kit/web/list-page/list-loader.ts'
import { listSearch } from '#kit/web/list-page/list-search.ts'
import { eventList } from './calls.ts'

const feature = 'events_and_entertainment'

const eventsList = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers/events',
  validateSearch: listSearch,
  staticData: {
    title: 'Events',
    permissions: ['View Inventory', 'View Tickets'],
    feature,
    nav: {
      section: 'offers',
      label: 'Events',
      icon: 'music',
      order: 50,
      key: 'e',
      tab: { bar: 'offers', label: 'Events' },
      sells: 'event',
    },
  },
  loader: listLoader(eventList),
  component: lazyRouteComponent(() => import('./events-list.tsx')),
})

const eventNew = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers/events/new',
  staticData: { title: 'New event', permissions: ['View Inventory'], feature, action: 'Add event' },
  component: lazyRouteComponent(() => import('./event-new.tsx')),
})

export const eventView = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers/events/$id',
  staticData: { title: 'Event', permissions: ['View Inventory', 'View Tickets'], feature },
  component: lazyRouteComponent(() => import('./event-view.tsx')),
})

export const eventEdit = createRoute({
  getParentRoute: () => mainLayout,
  path: '/offers/events/$id/edit',
  validateSearch: listSearch,
  staticData: { title: 'Edit event', permissions: ['View Inventory'], feature, parent: '/offers/events' },
  component: lazyRouteComponent(() => import('./event-edit.tsx')),
})

export const routes = [eventsList, eventNew, eventView, eventEdit] as const
