<?php
/**
 * Who the page is for: the visitor's country and language, and pages that only this visitor may see.
 *
 * @package Vitrine
 */

namespace Vitrine;

defined( 'ABSPATH' ) || exit;

/**
 * The visitor's country as two letters, from the header that the proxy before WordPress sets; empty if unknown.
 *
 * @return string
 */
function visitor_country() {
	$header = settings()['country_header'];
	$key    = 'HTTP_' . strtoupper( str_replace( '-', '_', $header ) );
	if ( '' === $header || ! isset( $_SERVER[ $key ] ) ) {
		return '';
	}
	$country = strtoupper( sanitize_text_field( wp_unslash( $_SERVER[ $key ] ) ) );
	// Cloudflare writes XX for an unknown country, and T1 for Tor.
	return preg_match( '/^[A-Z]{2}$/', $country ) && 'XX' !== $country ? $country : '';
}

/**
 * The page's language, as its `lang` attribute has it.
 *
 * @return string
 */
function page_language() {
	return (string) get_bloginfo( 'language' );
}

/**
 * Whether the address brings a coupon, which changes the price of this visit alone.
 *
 * @return bool
 */
function has_coupon() {
	$attributes = script_attributes();
	$parameter  = isset( $attributes['data-coupon-param'] ) ? $attributes['data-coupon-param'] : 'coupon';
	// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- only whether it is there.
	return isset( $_GET[ $parameter ] );
}

/**
 * Whether caches have been told that this page is for one visitor.
 *
 * @param bool $is_now True once they have been told.
 * @return bool
 */
function is_page_private( $is_now = false ) {
	static $is_private = false;

	$is_private = $is_private || $is_now;
	return $is_private;
}

/**
 * Whether this page may have what only this visitor may see. Says so to caches, as long as headers can be sent.
 *
 * @return bool
 */
function keep_page_private() {
	if ( is_page_private() ) {
		return true;
	}
	if ( headers_sent() || is_feed() || is_admin() || wp_doing_cron() || is_rest_request() ) {
		return false;
	}
	// An operator may have told a page cache otherwise; then it keeps the page, and this constant with it.
	if ( ! defined( 'DONOTCACHEPAGE' ) ) {
		define( 'DONOTCACHEPAGE', true ); // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals.NonPrefixedConstantFound -- the common name.
	} elseif ( ! DONOTCACHEPAGE ) {
		return false;
	}
	do_action( 'litespeed_control_set_nocache', 'vitrine: prices of one visitor' ); // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals.NonPrefixedHooknameFound -- theirs.
	// WordPress sends a stricter header to people who are signed in.
	if ( ! preg_grep( '/^Cache-Control:.*no-store/i', headers_list() ) ) {
		header( 'Cache-Control: private, no-cache' );
	}
	header_remove( 'ETag' );
	header_remove( 'Last-Modified' );
	return is_page_private( true );
}

/**
 * Whether WordPress answers a call of the REST interface, such as a preview in the editor.
 *
 * @return bool
 */
function is_rest_request() {
	return defined( 'REST_REQUEST' ) && REST_REQUEST;
}
