/** The tables of the socket protocol. They come with the socket's library after the login, not with the login screen. */
export { clientMessages, LIVE_PROTOCOL, readServerMessage } from '@soebs/contract';
