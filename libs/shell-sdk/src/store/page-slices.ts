import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PageResponse } from '@zonewerk/contracts';

export interface PageState {
  /** The last displayed page response. */
  current: PageResponse | null;
  /** CSRF token of the newest response, displayed or not. */
  token: string;
}

export interface SessionState {
  loggedIn: boolean;
  name: string | null;
  mail: string | null;
}

const initialPage: PageState = { current: null, token: '' };
const initialSession: SessionState = { loggedIn: false, name: null, mail: null };

const pageSlice = createSlice({
  name: 'page',
  initialState: initialPage,
  reducers: {
    pageReceived(state, { payload }: PayloadAction<PageResponse>) {
      state.current = payload;
      state.token = payload.vars.token;
    },
    tokenReceived(state, { payload }: PayloadAction<string>) {
      state.token = payload;
    },
  },
});

/** Actions for a displayed page response, and for a token that replaces a stale one. */
export const { pageReceived, tokenReceived } = pageSlice.actions;

const sessionSlice = createSlice({
  name: 'session',
  initialState: initialSession,
  reducers: { sessionEnded: () => initialSession },
  extraReducers: (builder) => builder.addCase(pageReceived, (_state, { payload }) => sessionOf(payload)),
});

/** The person signed out. */
export const { sessionEnded } = sessionSlice.actions;

export const pageReducer = pageSlice.reducer;
export const sessionReducer = sessionSlice.reducer;

function sessionOf(page: PageResponse): SessionState {
  const { loggedIn, intercomData } = page.vars;
  return {
    loggedIn,
    name: (loggedIn && intercomData?.name) || null,
    mail: (loggedIn && intercomData?.mail) || null,
  };
}
