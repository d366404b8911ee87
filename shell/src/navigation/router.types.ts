import type { createBrowserRouter } from 'react-router-dom';

/** The router of react-router-dom: one route, whose loader asks for the page response. */
export type Router = ReturnType<typeof createBrowserRouter>;

export type RouterState = Router['state'];
