const swissDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Zurich' });

/** The day it is in Switzerland (YYYY-MM-DD). */
export const swissToday = (now = new Date()): string => swissDay.format(now);
